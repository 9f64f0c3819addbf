import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * The exports of all files below `folder` whose names end in `.<kind>`, such as `tax.aggregate.ts`, in the order of their
 * paths. `folder` is `src` or `dist` of a package: `import.meta.dirname` of a file at its top. Loads them at once, so that
 * no module has to await what it finds: one top-level await makes Jest load the whole graph of imports several times.
 */
export function discover(folder: string, kind: string): unknown[] {
  const load = createRequire(join(folder, kind)) as (file: string) => Record<string, unknown>;
  return globSync(`**/*.${kind}.{js,ts}`, { cwd: folder })
    .sort()
    .filter((file) => hasSource(folder, file))
    .flatMap((file) => Object.values(load(join(folder, file))));
}

/** The compiler leaves the output of a source that was removed or renamed. Images have no sources. */
function hasSource(folder: string, file: string): boolean {
  const sources = join(dirname(folder), 'src');
  if (basename(folder) !== 'dist' || !existsSync(sources)) return true;
  return existsSync(join(sources, file.replace(/\.js$/, '.ts')));
}
