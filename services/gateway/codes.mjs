// Every code by which any service refuses, with its English text: `codes.ts` of the API's document.
import { globSync } from 'node:fs';
import { join } from 'node:path';

const services = join(import.meta.dirname, '..');

export async function codesOfAll() {
  const { fault: general } = await import(join(services, 'platform/dist/index.js'));
  const own = await Promise.all(
    globSync('*/dist/faults.js', { cwd: services })
      .sort()
      .map(async (path) => (await import(join(services, path))).fault.texts),
  );
  const all = Object.assign({}, general.texts, ...own);
  const lines = Object.keys(all)
    .sort()
    .map((code) => `  ${JSON.stringify(code)}: ${JSON.stringify(all[code])},\n`);
  return `// Written by \`npm run api\`. Do not edit.

/** Every code by which a call or a field of one is refused, with its text. */
export const codes: Readonly<Record<string, string>> = {
${lines.join('')}};
`;
}
