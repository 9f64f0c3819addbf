// Checks the strings of the built console; see `src/app/i18n/other-languages.ts`.
import { basename, dirname } from 'node:path/posix';
import { languages } from '@backroom/platform/language';
import { resourceFiles, sourceFiles } from './source-files.ts';

const others = languages.filter((language) => language !== 'en');

/**
 * Lists the string files of all languages except English, relative to `src/`: one per feature and language. Resources
 * may lack some.
 */
export function stringFiles(): string[] {
  const existing = new Set(sourceFiles('**/??.json'));
  const optional = new Set(resourceFiles().map(dirname));
  return sourceFiles('**/en.json')
    .map(dirname)
    .flatMap((folder) => others.map((language) => `${folder}/${language}.json`))
    .filter((file) => existing.has(file) || !optional.has(dirname(file)));
}

/** Matches, in the built code, the key of a string file and the chunk that it loads. */
const entries = /["'`]\/src\/([^"'`]+\.json)["'`]:[^"'`]*\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g;

/**
 * Lists the strings that the built console cannot load, as `<feature> in <language>`. `parts` has the chunk of each
 * source file, `code` is the chunk of `other-languages.ts`.
 */
export function missingStrings(files: string[], parts: Record<string, string>, code: string): string[] {
  const loaded = new Map([...code.matchAll(entries)].map(([, file, chunk]) => [file, chunk]));
  return files
    .filter((file) => !loaded.has(file) || loaded.get(file) !== basename(parts[`src/${file}`] ?? ''))
    .map((file) => `${basename(dirname(file))} in ${basename(file, '.json')}`);
}
