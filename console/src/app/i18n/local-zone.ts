/** The user's own zone, for times that belong to no location. */
export const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
