/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { diagnostics } from '@backroom/proto/devices';
import { expect, it } from '@jest/globals';
import { trialLine } from './trial-line';

const device = { id: 9, accountId: 2, uniqueLoginString: 'lobby-1' };
/** The words of a line after a shell has parsed it. */
const words = (line: string): string[] =>
  execFileSync('sh', ['-c', `mosquitto_pub() { printf '%s\\0' "$@"; }; ${line}`], {
    timeout: 30_000,
    killSignal: 'SIGKILL',
  })
    .toString()
    .split('\0')
    .slice(0, -1);
const after = (line: string, option: string) => {
  const all = words(line);
  return all[all.indexOf(option) + 1];
};

it('LOC-2 signs in as the device and sends a valid report, also when repeated', () => {
  const line = trialLine({ host: '127.0.0.1', port: 1883, tls: false }, device, 'kiosk', '-a$b"c\'d e');
  expect(after(line, '-h')).toBe('127.0.0.1');
  expect(after(line, '-p')).toBe('1883');
  expect(after(line, '-u')).toBe('lobby-1');
  expect(after(line, '-P')).toBe('-a$b"c\'d e');
  expect(after(line, '-t')).toBe('v1/2/kiosks/9/diagnostics');
  expect(diagnostics.safeParse(JSON.parse(after(line, '-m')!)).error).toBeUndefined();
});

it('LOC-2 uses TLS where devices connect by TLS', () => {
  const line = trialLine({ host: 'mqtt.example.test', port: 8883, tls: true }, device, 'lock', 'secret');
  expect(words(line)).toContain('--tls-use-os-certs');
});
