import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * Returns the exports of all files below `folder` whose names end in `.<kind>`, such as `tax.aggregate.ts`, in path
 * order. `folder` is `src` or `dist` of a package: `import.meta.dirname` of a file at its top. Loads them
 * synchronously, so that no module must await them: a single top-level await makes Jest load the whole import graph
 * several times.
 */
export function discover(folder: string, kind: string): unknown[] {
  const load = createRequire(join(folder, kind)) as (file: string) => Record<string, unknown>;
  return globSync(`**/*.${kind}.{js,ts}`, { cwd: folder })
    .sort()
    .filter((file) => hasSource(folder, file))
    .flatMap((file) => Object.values(load(join(folder, file))));
}

/** The compiler leaves the output of a removed or renamed source behind. Images contain no sources. */
function hasSource(folder: string, file: string): boolean {
  const sources = join(dirname(folder), 'src');
  if (basename(folder) !== 'dist' || !existsSync(sources)) return true;
  return existsSync(join(sources, file.replace(/\.js$/, '.ts')));
}
