import { afterEach, describe, expect, it } from '@jest/globals';
import { ProblemError, type Problem } from '../api/problem';
import { switchLanguage } from '../i18n/strings';
import { errorText, fault, faultText } from './fault-text';

const refused = (field: string, code: string, message: string) =>
  new ProblemError({
    title: '',
    status: 400,
    type: 'about:blank#invalid',
    detail: `${field} ${message}`,
    errors: [{ field, code, params: {}, message }],
  });

describe('messages of the server', () => {
  afterEach(() => switchLanguage('en'));

  it('SHELL-13 do not show the technical name of a field', () => {
    const used = refused('key', 'link-used', 'must be unused and not too old: please ask for a new one');
    expect(used.message).toBe('This link has been used or has expired. Request a new one.');
    expect(refused('name', 'taken', 'must not be in use already').problem.errors).toMatchObject([
      { field: 'name', message: 'Already in use. Choose another.' },
    ]);
  });

  it("SHELL-13 fall back to the server's English for an unknown or missing code", () => {
    expect(refused('shelf', 'askew', 'must stand upright').message).toBe('must stand upright');
    const old = { title: '', status: 400, errors: [{ field: 'shelf', message: 'is askew' }] } as Problem;
    expect(new ProblemError(old).problem.errors).toMatchObject([{ message: 'is askew' }]);
    const whole = { title: 'No', status: 422, type: 'about:blank#askew', detail: 'The shelf is askew' };
    expect(new ProblemError(whole).message).toBe('The shelf is askew');
    expect(faultText('')).toBeUndefined();
  });

  it('SHELL-10 use the plural of the user’s language', async () => {
    const after = (seconds: number) => faultText('too-many-attempts', { seconds });
    expect(after(1)).toBe('Too many failed attempts. Try again in 1 second.');
    expect(after(5)).toMatch(/ 5 seconds\.$/);
    await switchLanguage('de');
    expect(after(1)).toBe('Zu viele Fehlversuche. Bitte versuchen Sie es in 1 Sekunde erneut.');
    expect(faultText('length', { min: 12, max: 128 })).toBe('12 bis 128 Zeichen verwenden');
  });

  it('SHELL-10 format numbers, amounts and lists in the user’s language', async () => {
    expect(faultText('too-great', { max: 43_200 })).toBe('Must be at most 43,200.');
    const total = { amount: '1250.50', currency: 'USD' };
    expect(faultText('other-sum', { total })).toBe('Must be $1,250.50.');
    expect(faultText('not-one-of', { allowed: ['csv', 'json', 'xlsx'] })).toMatch(/csv, json,? or xlsx/);
    await switchLanguage('de');
    expect(faultText('too-great', { max: 43_200 })).toBe('Höchstens 43.200.');
    expect(faultText('other-sum', { total })).toBe('Zusammen sind es 1.250,50\u00a0$.');
    expect(faultText('not-one-of', { allowed: ['csv', 'json'] })).toBe(
      'Wählen Sie eines davon: csv oder json.',
    );
  });

  it('SHELL-13 insert third-party texts verbatim', () => {
    const reason = 'No: funds. See {{this}} $t(internal)';
    expect(faultText('card-declined', { reason })).toBe(`The card payment failed: ${reason}`);
  });

  it('SHELL-10 have a separate form for some words', () => {
    expect(faultText('group-in-use', { holder: 'key' })).toBe('An API key is limited to this group.');
    expect(faultText('group-in-use', { holder: 'promotion' })).toBe('This group is in use.');
  });
});

it('SHELL-10 a form rule uses the same text as the server', () => {
  expect(errorText(fault('too-short', { min: 16 }))).toBe('Must have at least 16 characters.');
  expect(errorText(undefined)).toBeUndefined();
});
