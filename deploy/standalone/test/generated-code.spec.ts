import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '@backroom/testing/children';
import { ROOT } from '../src/config.js';

const code = 'proto/src/gen/backroom/catalogue/v1/product.ts';
const contract = 'proto/backroom/catalogue/v1/product.proto';
/** A tree with one contract, and the packages of this one. */
let tree: string;
const at = (path: string) => join(tree, path);

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'backroom-generated-'));
  for (const path of ['package.json', 'package-lock.json', 'deploy/standalone/bin', contract])
    cpSync(join(ROOT, path), at(path), { recursive: true });
  for (const { name } of readdirSync(join(ROOT, 'proto'), { withFileTypes: true }).filter((one) =>
    one.isFile(),
  ))
    cpSync(join(ROOT, 'proto', name), at(`proto/${name}`));
  for (const folder of ['node_modules', 'services', 'clients']) mkdirSync(at(folder));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!['.cache', '.backroom-lock-hash'].includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), at(`node_modules/${name}`));
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const build = () =>
  runChild(process.execPath, [at('deploy/standalone/bin/build.mjs'), 'messages'], { limit: 60_000 });

/** Whether the build generated anything. */
async function generates(): Promise<boolean> {
  const { code, stdout, stderr } = await build();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.includes('generating the message code');
}

describe('PLAT-1 generated message code', () => {
  it('PLAT-1 is generated in a fresh tree, and not again while its sources are unchanged', async () => {
    expect(await generates()).toBe(true);
    expect(readFileSync(at(code), 'utf8')).toContain('export interface Product ');
    expect(await generates()).toBe(false);
  });

  it('PLAT-1 is regenerated after a change, which rewrites only the files whose content changed', async () => {
    const writtenAt = () => statSync(at(code)).mtimeMs;
    const before = writtenAt();
    writeFileSync(at('proto/backroom/catalogue/v1/extra.proto'), extra);
    expect(await generates()).toBe(true);
    expect(readFileSync(at('proto/src/gen/backroom/catalogue/v1/extra.ts'), 'utf8')).toContain('Extra');
    expect(writtenAt()).toBe(before);
    rmSync(at('proto/backroom/catalogue/v1/extra.proto'));
    expect(await generates()).toBe(true);
    expect(existsSync(at('proto/src/gen/backroom/catalogue/v1/extra.ts'))).toBe(false);
  });

  it('PLAT-1 is regenerated after a failed or interrupted generation, even from the previous sources', async () => {
    const text = readFileSync(at(contract), 'utf8');
    const { mtimeMs } = statSync(at(contract));
    appendFileSync(at(contract), 'message {');
    expect((await build()).code).toBe(1);
    writeFileSync(at(contract), text);
    utimesSync(at(contract), mtimeMs / 1_000, mtimeMs / 1_000);
    expect(await generates()).toBe(true);
    expect(await generates()).toBe(false);
  });
});

const extra = `syntax = "proto3";
package backroom.catalogue.v1;
// A message of this test.
message Extra {
  int64 id = 1;
}
`;
