// What Vite finds for `src/app/routes/found-screens.ts`, found by Node for tests and documents.
import { screenFiles } from './screen-files.js';

export const found = Object.fromEntries(
  await Promise.all(
    screenFiles().map(async (file) => [`/src/${file}`, (await import(`../src/${file}`)).default]),
  ),
);
