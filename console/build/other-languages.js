// What Vite finds for `src/app/i18n/other-languages.ts`, found by Node for tests.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src/', import.meta.url));

export const otherLanguages = Object.fromEntries(
  readdirSync(source, { recursive: true })
    .filter((file) => /[\\/](?!en)\w\w\.json$/.test(file))
    .map((file) => [
      `/src/${file.replaceAll('\\', '/')}`,
      async () => ({ default: JSON.parse(readFileSync(source + file, 'utf8')) }),
    ]),
);
