import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const source: string = fileURLToPath(new URL('../src/', import.meta.url));

/** Returns the files of `src/` that match a glob, sorted: paths relative to `src/`, with `/` on every system. */
export const sourceFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: source })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

/** The files that declare screens. */
export const screenFiles = (): string[] => sourceFiles('**/*.screens.ts');
/** The files that declare resources. */
export const resourceFiles = (): string[] => sourceFiles('**/*.resource.{ts,tsx}');
