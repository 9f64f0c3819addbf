const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text is written as a UUID, of any version: what is not would break the statement that it is put into. */
export const isUuid = (text: string): boolean => uuid.test(text);
