/** The user's own zone, for times that belong to no location. */
export const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone;
