import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import { endChild, exitOf, outputOf, runChild } from '@backroom/testing/children';
import { drain, eventually } from '@backroom/testing/waiting';
import { descendantsOf, isAlive } from '../src/process-table.js';

const node = process.execPath;
const never = 'setInterval(() => undefined, 1000);';
/** Starts another process, prints its pid, and keeps running. */
const parent = `const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(never)}], { stdio: 'ignore' });
  console.log(pid); ${never}`;

describe('PLAT-1 a wait of a test', () => {
  it('returns the first answer that is neither undefined nor false', async () => {
    const answers = [undefined, false, 0];
    expect(await eventually('an answer', () => answers.shift(), { every: 1 })).toBe(0);
  });

  it('reports what it waited for and the error of the last attempt', async () => {
    const broken = () => Promise.reject(new Error('no route'));
    await expect(eventually('the door', broken, { within: 30, every: 10 })).rejects.toThrow(
      'timed out after 0.03 s waiting for the door: last: no route',
    );
    const shut = eventually('the door', () => false, { within: 30, every: 10 });
    await expect(shut).rejects.toThrow('last: false');
  });

  it('ends a hanging attempt and aborts its signal', async () => {
    let given: AbortSignal | undefined;
    const silent = (signal: AbortSignal) => {
      given = signal;
      return new Promise<boolean>(() => undefined);
    };
    await expect(eventually('an answer', silent, { within: 10 })).rejects.toThrow(
      'waiting for an answer: last: nothing, then an attempt without an end',
    );
    expect(given!.aborted).toBe(true);
  });

  it('throws the first error when errors are not retried', async () => {
    const broken = () => Promise.reject(new Error('a defect'));
    await expect(eventually('nothing', broken, { retryErrors: false })).rejects.toThrow(/^a defect$/);
  });

  it('drains until nothing is left, within a limit', async () => {
    let left = 3;
    await drain('three pieces', async () => left--);
    expect(left).toBe(-1);
    await expect(drain('more and more', async () => true, 5)).rejects.toThrow(
      'more and more: there is still more after 5 rounds',
    );
  });
});

describe('PLAT-1 a child process of a test', () => {
  it('returns its exit code and its output', async () => {
    const script = 'process.stdin.pipe(process.stdout); console.error("aside"); process.exitCode = 3;';
    expect(await runChild(node, ['-e', script], { limit: 30_000, input: 'said' })).toEqual({
      code: 3,
      stdout: 'said',
      stderr: 'aside\n',
    });
    await expect(outputOf(node, ['-e', script], { limit: 30_000, input: 'said' })).rejects.toThrow(
      /ended with 3:\nsaidaside/,
    );
    await expect(runChild('/nowhere/program', [], { limit: 1_000 })).rejects.toThrow('did not start');
  });

  it('is killed at its limit with all its descendants, and shows its last output', async () => {
    const error = (await runChild(node, ['-e', parent], { limit: 3_000 }).catch((reason) => reason)) as Error;
    expect(error.message).toMatch(/did not end within 3 s; its last output:\n\d+\n$/);
    const pid = Number(error.message.trim().split('\n').at(-1));
    await eventually('its own child is gone', () => !isAlive(pid));
  });

  it('is killed when it ignores its signal, and is recognized when it has already ended', async () => {
    const deaf = spawn(node, ['-e', `process.on('SIGTERM', () => undefined); console.log('up'); ${never}`]);
    await once(deaf.stdout, 'data');
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await endChild(deaf, { limit: 200 })).toEqual({ code: null, signal: 'SIGKILL' });
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0]![0]).toContain('still runs after 0.2 s after SIGTERM; it is killed');
    expect(await endChild(deaf)).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await exitOf(deaf, 1)).toEqual({ code: null, signal: 'SIGKILL' });
    warned.mockRestore();
  });

  it('is found below its parent', async () => {
    if (process.platform !== 'linux') return;
    const first = spawn(node, ['-e', parent]);
    const [line] = (await once(first.stdout, 'data')) as [Buffer];
    const second = Number(line.toString());
    try {
      expect(descendantsOf(process.pid).map(({ pid }) => pid)).toEqual(
        expect.arrayContaining([first.pid, second]),
      );
      expect(descendantsOf(first.pid!).map(({ pid }) => pid)).toEqual([second]);
    } finally {
      first.kill('SIGKILL');
      process.kill(second, 'SIGKILL');
    }
  });
});
