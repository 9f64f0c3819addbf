/** An instant in a response, in ISO 8601 and UTC. Services send milliseconds since 1970. */
export const instantOf = (at: number | string): string => new Date(at).toISOString();

/** An instant that may be absent: null for 0 and undefined. */
export const optionalInstantOf = (at: number | undefined): string | null => (at ? instantOf(at) : null);
