import { afterEach, describe, expect, it } from '@jest/globals';
import { ProblemError } from '../api/problem';
import { i18next, switchLanguage } from '../i18n/strings';
import { serverText } from './server-text';

const refused = (field: string, message: string) =>
  new ProblemError({ title: '', status: 400, detail: `${field}: ${message}`, errors: [{ field, message }] });

describe('what the server says', () => {
  afterEach(() => switchLanguage('en'));

  it('SHELL-13 names no field by its name in the program', () => {
    const used = refused('key', 'has been used or is too old. Please ask for a new one.');
    expect(used.message).toBe('This link has been used or is too old. Please ask for a new one.');
    expect(refused('name', 'is taken').problem.errors).toEqual([
      { field: 'name', message: 'This is taken already.' },
    ]);
    // What nobody has written a sentence for is told as it came.
    expect(refused('shelf', 'is askew').message).toBe('shelf: is askew');
  });

  it('SHELL-10 counts in the reader’s language', async () => {
    const after = (seconds: number) =>
      serverText(`There were too many failed attempts. Please try again in ${seconds} seconds.`);
    expect(after(1)).toBe('There were too many failed attempts. Please try again in 1 second.');
    expect(after(5)).toMatch(/ 5 seconds\.$/);
    await switchLanguage('de');
    expect(i18next.language).toBe('de');
    expect(after(1)).toBe('Zu viele Fehlversuche. Bitte versuchen Sie es in 1 Sekunde erneut.');
    expect(serverText('must have 12 to 128 characters')).toBe('12 bis 128 Zeichen verwenden');
    expect(serverText('something else')).toBeUndefined();
  });
});
