/** Of what belongs to no place: the reader's own zone. */
export const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone;
