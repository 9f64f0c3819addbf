const form = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text has the format of an email address; only a mail can show whether it exists. */
export const isEmail = (text: string): boolean => form.test(text);
