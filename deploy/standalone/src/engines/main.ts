import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestEngines, TEST_ENGINES_VARIABLE } from './test-engines.js';

/**
 * `main.js [--postgres] [--clickhouse] [--kafka] -- command…`: engines during one command; the first two unless named.
 */
const split = process.argv.indexOf('--');
const flags = process.argv.slice(2, split);
const [command, ...args] = process.argv.slice(split + 1);
if (split < 0 || !command) {
  console.error('usage: with-engines [--postgres] [--clickhouse] [--kafka] -- command [arguments]');
  process.exit(2);
}
const only = flags.length > 0;
/** A command that ignores its signal must not keep the engines. */
const KILL_AFTER_MS = 30_000;
const engines = await startTestEngines({
  postgres: !only || flags.includes('--postgres'),
  clickhouse: !only || flags.includes('--clickhouse'),
  kafka: flags.includes('--kafka'),
});
// Temporary files of the command are deleted with it. Engines of tests may run as another user and need to traverse it.
const temporary = mkdtempSync(join(tmpdir(), 'backroom-command-'));
chmodSync(temporary, 0o711);
const child = spawn(command, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    TMPDIR: temporary,
    TEMP: temporary,
    [TEST_ENGINES_VARIABLE]: JSON.stringify(engines.running),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
  });
const code = await new Promise<number>((resolve) => {
  child.once('error', (error) => {
    console.error(error.message);
    resolve(127);
  });
  child.once('exit', (status, signal) => resolve(signal ? 128 + constants.signals[signal] : (status ?? 1)));
});
await engines.stop();
rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
process.exit(code);
