import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The exports of all files below `folder` whose names end in `.<kind>`, such as `tax.aggregate.ts`, in the order of their
 * paths. `folder` is `src` or `dist` of a package: `import.meta.dirname` of a file at its top.
 */
export async function discover(folder: string, kind: string): Promise<unknown[]> {
  const files = globSync(`**/*.${kind}.{js,ts}`, { cwd: folder }).sort();
  const modules = await Promise.all(
    files
      .filter((file) => hasSource(folder, file))
      .map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module));
}

/** The compiler leaves the output of a source that was removed or renamed. Images have no sources. */
function hasSource(folder: string, file: string): boolean {
  const sources = join(dirname(folder), 'src');
  if (basename(folder) !== 'dist' || !existsSync(sources)) return true;
  return existsSync(join(sources, file.replace(/\.js$/, '.ts')));
}
