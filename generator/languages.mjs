import { readdirSync } from 'node:fs';

// What is not translated yet is English behind this mark, and generator/test/filled-in.spec.ts fails on it.
export const untranslated = '[en] ';
/** Those besides English, as the console's strings have them. */
export const languages = readdirSync(new URL('../console/src/record', import.meta.url)).flatMap(
  (file) => /^(?!en)(\w\w)\.json$/.exec(file)?.[1] ?? [],
);

/** Strings with the mark before each text, in the plural forms that they have. */
export const marked = (strings) =>
  typeof strings === 'string'
    ? untranslated + strings
    : Object.fromEntries(Object.entries(strings).map(([key, value]) => [key, marked(value)]));
