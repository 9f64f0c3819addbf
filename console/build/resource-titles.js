// The titles of resources are part of the first load; their other strings load with their screens.
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path/posix';
import { resourceFiles, source, sourceFiles } from './source-files.ts';

/** Returns the `title` of each resource by language and feature. */
export function resourceTitles() {
  const titles = {};
  for (const folder of resourceFiles().map(dirname))
    for (const file of sourceFiles(`${folder}/??.json`)) {
      const { title } = JSON.parse(readFileSync(source + file, 'utf8'));
      (titles[basename(file, '.json')] ??= {})[basename(folder)] = title;
    }
  return titles;
}
