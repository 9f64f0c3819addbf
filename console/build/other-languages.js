// Finds in Node, for tests, the files that Vite finds for `src/app/i18n/other-languages.ts`.
import { readFileSync } from 'node:fs';
import { source, sourceFiles } from './source-files.ts';

export const otherLanguages = Object.fromEntries(
  sourceFiles('**/??.json')
    .filter((file) => !file.endsWith('/en.json'))
    .map((file) => [
      `/src/${file}`,
      async () => ({ default: JSON.parse(readFileSync(source + file, 'utf8')) }),
    ]),
);
