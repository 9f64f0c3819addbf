import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { endChild, exitOf } from '@backroom/testing/children';

const file = fileURLToPath(new URL('../dist/service/run-main.js', import.meta.url));

/** Runs the main function of a minimal service and sends it SIGTERM; returns how it ended. */
async function endedBySigterm(
  start: string,
): Promise<{ code: number | null; signal: string | null; out: string }> {
  const script = `import { runMain } from ${JSON.stringify(file)};
    setInterval(() => undefined, 1000);
    runMain(async () => { ${start} });
    setTimeout(() => console.log('up'), 0);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  try {
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const { code, signal } = await exitOf(child, 20_000);
    return { code, signal, out };
  } finally {
    await endChild(child, { signal: 'SIGKILL' });
  }
}

it('PLAT-5 ends at once on SIGTERM during the start, and after draining once it runs', async () => {
  expect(await endedBySigterm('await new Promise(() => undefined)')).toMatchObject({ code: 0, signal: null });
  const drained = await endedBySigterm(`return { stop: async () => console.log('drained') }`);
  expect(drained).toMatchObject({ code: 0, signal: null, out: 'up\ndrained\n' });
  expect((await endedBySigterm(`return { stop: async () => { throw new Error('stuck') } }`)).code).toBe(1);
});
