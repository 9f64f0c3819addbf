import { i18next } from '../i18n/strings';
import texts from './server-texts.json' with { type: 'json' };
import './strings';

/** What the server says, with `#` for a number and `*` for words, and the key of the same in the reader's language. */
const patterns = Object.entries(texts).map(([text, key]) => ({
  key,
  form: new RegExp(
    `^${text
      .replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&')
      .replaceAll('#', '(\\d+)')
      .replaceAll('*', '.*')}$`,
    's',
  ),
}));

/** A sentence of the server in the reader's language; undefined for one that the console does not know. */
export function serverText(said: string): string | undefined {
  for (const { form, key } of patterns) {
    const found = form.exec(said);
    if (found) {
      const [count, most] = found.slice(1).map(Number);
      return i18next.t(key, { ns: 'problems', count, most });
    }
  }
  return undefined;
}
