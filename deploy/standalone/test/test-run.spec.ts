import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FIXTURE = join(import.meta.dirname, 'run-fixture.mjs');

interface Run {
  code: number | null;
  output: string;
}

/** Runs specs, given by file name, as a step of `npm test` does, with limits in seconds. */
async function run(limits: object, files: Record<string, string>): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-test-run-'));
  try {
    writeFileSync(join(folder, 'limits.json'), JSON.stringify(limits));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const child = spawn(process.execPath, [FIXTURE, folder], {
      env: { ...process.env, CI: 'true', NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    // 'close' and not 'exit': no process may hold the output open.
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PASSES = "it('passes', () => expect(1).toBe(1));";
const closing = ({ output }: Run) => output.trim().split('\n').at(-1);
const LONG = `'-e', "setInterval(() => {}, 1000)"`;

describe('a bounded test run', () => {
  it('passes passing tests and continues with the next step', async () => {
    const ran = await run({}, { 'one.spec.cjs': PASSES, 'two.spec.cjs': PASSES });
    expect([ran.code, closing(ran)]).toEqual([0, '3 passed, 0 failed']);
    expect(ran.output).toContain('slowest files:');
  });

  it('ends a test that never resolves and names it', async () => {
    const ran = await run(
      { silence: 4 },
      {
        'one.spec.cjs': PASSES,
        'two.spec.cjs': "it('waits', () => new Promise(() => setInterval(() => {}, 1000)), 600_000);",
      },
    );
    expect([ran.code, closing(ran)]).toEqual([1, '2 passed, 1 failed']);
    expect(ran.output).toContain('specs: ended: no test ended for 4 s');
    expect(ran.output).toMatch(/running tests:\n.*two\.spec\.cjs \(\d+ s\) › waits \(\d+ s\)/);
    expect(ran.output).toMatch(/active: .*timer/);
    expect(ran.output).toContain('next step: 1 passed, 0 failed');
  });

  it('ends a synchronous call that never returns, and shows what it waits for', async () => {
    const spec = `it('blocks', () => void require('child_process').spawnSync(process.execPath, [${LONG}]), 600_000);`;
    const ran = await run({ silence: 4 }, { 'one.spec.cjs': PASSES, 'two.spec.cjs': spec });
    expect([ran.code, closing(ran)]).toEqual([1, '2 passed, 1 failed']);
    expect(ran.output).toContain('› blocks (');
    expect(ran.output).toContain('no report: the event loop is blocked');
    expect(ran.output).toMatch(/processes:\n(.*\n)*.*setInterval/);
  });

  it('ends a step at its limit while its tests go on', async () => {
    const spec =
      "for (let n = 0; n < 600; n++) it('takes ' + n, () => new Promise((done) => setTimeout(done, 500)));";
    const ran = await run({ limit: 6 }, { 'one.spec.cjs': spec, 'two.spec.cjs': PASSES });
    expect(ran.code).toBe(1);
    expect(ran.output).toContain('specs: ended: no end after its limit of 6 s');
    expect(closing(ran)).toMatch(/^\d+ passed, 1 failed$/);
  });

  it('ends at the limit of the whole run and counts the skipped steps', async () => {
    const spec = "it('waits', () => new Promise(() => setInterval(() => {}, 1000)), 600_000);";
    const ran = await run({ run: 4 }, { 'one.spec.cjs': spec, 'two.spec.cjs': PASSES });
    expect([ran.code, closing(ran)]).toEqual([1, '1 passed, 2 failed']);
    expect(ran.output).toContain('next step: not run, the limit of the whole run is over');
  });

  it('ends a teardown that hangs', async () => {
    const ran = await run(
      { setup: true, teardown: 3 },
      {
        'one.spec.cjs': PASSES,
        'two.spec.cjs': PASSES,
        'setup.cjs': 'module.exports = async () => undefined;',
        'teardown.cjs': 'module.exports = () => new Promise(() => setInterval(() => {}, 1000));',
      },
    );
    expect([ran.code, closing(ran)]).toEqual([1, '3 passed, 1 failed']);
    expect(ran.output).toContain('specs: ended: no end 3 s after the last test');
  });

  it('ends a service that ignores SIGTERM', async () => {
    const service = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`;
    const ran = await run(
      { setup: true, teardown: 3 },
      {
        'one.spec.cjs': PASSES,
        'two.spec.cjs': PASSES,
        'setup.cjs': `module.exports = async () => {
          globalThis.service = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(service)}]);
        };`,
        'teardown.cjs': `module.exports = () => new Promise((done) => {
          globalThis.service.once('exit', done);
          globalThis.service.kill('SIGTERM');
        });`,
      },
    );
    expect([ran.code, closing(ran)]).toEqual([1, '3 passed, 1 failed']);
    expect(ran.output).toMatch(/processes:\n(.*\n)*.*SIGTERM/);
  });

  it('ends processes that a test leaves running with our output open', async () => {
    const spec = `it('leaves', () => void require('child_process')
      .spawn(process.execPath, [${LONG}], { stdio: 'inherit', detached: true }).unref());`;
    const ran = await run({}, { 'one.spec.cjs': PASSES, 'two.spec.cjs': spec });
    expect([ran.code, closing(ran)]).toEqual([0, '3 passed, 0 failed']);
    expect(ran.output).toMatch(/specs: still running after its end, killed: \d+ .*setInterval/);
  });

  it('lists a test that fails once as flaky', async () => {
    const spec = `const { existsSync, writeFileSync } = require('fs');
      const met = require('path').join(__dirname, 'met');
      it('fails once', () => { const isFirst = !existsSync(met); writeFileSync(met, ''); expect(isFirst).toBe(false); });
      ${PASSES}`;
    const ran = await run({}, { 'one.spec.cjs': PASSES, 'two.spec.cjs': spec });
    expect([ran.code, closing(ran)]).toEqual([0, '4 passed, 0 failed']);
    expect(ran.output).toMatch(
      /flaky, failed once and passed alone:\n {2}specs: .*two\.spec\.cjs › fails once/,
    );
  });

  it('fails a test that fails twice, and a suite that cannot be loaded', async () => {
    const ran = await run(
      {},
      {
        'one.spec.cjs': "it('fails', () => expect(1).toBe(2));",
        'two.spec.cjs': "throw new Error('not loadable');",
      },
    );
    expect([ran.code, closing(ran)]).toEqual([1, '1 passed, 2 failed']);
    expect(ran.output).not.toContain('flaky');
    expect(ran.output).toContain('failed: specs');
  });

  it('runs nothing again when more than three files failed', async () => {
    const fails = "it('fails', () => expect(1).toBe(2));";
    const files = Object.fromEntries([1, 2, 3, 4].map((n) => [`n${n}.spec.cjs`, fails]));
    const ran = await run({}, files);
    expect([ran.code, closing(ran)]).toEqual([1, '1 passed, 4 failed']);
    expect(ran.output).not.toContain('again, alone');
  });
});
