const pattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text has the format of an email address; only a mail can show whether it exists. */
export const isEmail = (text: string): boolean => pattern.test(text);
