const form = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text has the form of an email address; whether somebody reads there, a mail finds out. */
export const isEmail = (text: string): boolean => form.test(text);
