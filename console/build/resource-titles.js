// The titles of resources: part of the first load, while their other strings come with their screens.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

/** The files that declare resources, relative to `src/`. */
export const resourceFiles = () =>
  readdirSync(source, { recursive: true }).filter((file) => /\.resource\.tsx?$/.test(file));

/** The `title` of each resource by language and feature. */
export function resourceTitles() {
  const titles = {};
  for (const folder of resourceFiles().map((file) => join(source, dirname(file))))
    for (const file of readdirSync(folder).filter((name) => /^\w\w\.json$/.test(name))) {
      const { title } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      (titles[basename(file, '.json')] ??= {})[basename(folder)] = title;
    }
  return titles;
}
