// Finds in Node, for tests and documents, the files that Vite finds for `src/app/routes/found-screens.ts`.
import { createRequire } from 'node:module';
import { screenFiles, source } from './source-files.ts';

const load = createRequire(import.meta.url);

export const found = Object.fromEntries(
  screenFiles().map((file) => [`/src/${file}`, load(source + file).default]),
);
