import { expect, it } from '@jest/globals';
import { languageOf } from './sign-in-origin.js';

it.each([
  ['en;q=0.1, de;q=0.9', 'de'],
  ['fr-CA, fr;q=0.8, en;q=0.5', 'fr'],
  ['fil, es', 'es'],
  ['pt-BR,es;q=0.7', 'es'],
  ['zh-Hant', 'zh'],
  ['de;q=0, es;q=0.1', 'es'],
  ['es;q=0.5, de;q=0.5', 'es'],
  ['DE-at ; Q=0.9, en;q=0.8', 'de'],
  ['de;q=abc, ja;q=0.2', 'ja'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('F26: Accept-Language %j is %s', (header, language) => {
  expect(languageOf({ headers: { 'accept-language': header } })).toBe(language);
});
