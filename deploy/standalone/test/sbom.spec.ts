import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../src/config.js';

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
}

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
}

it('PLAT-1 the bill of materials is CycloneDX and lists everything in the lock file, with its hash, offline', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    timeout: 55_000,
    killSignal: 'SIGKILL',
    // Requests would fail: no server is at this address.
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bill = JSON.parse(text) as { bomFormat: string; specVersion: string; components: Component[] };
  expect([bill.bomFormat, Number(bill.specVersion) >= 1.5]).toEqual(['CycloneDX', true]);
  const hashes = new Map(
    bill.components.map(({ purl, hashes }) => [decodeURIComponent(purl.split('?')[0]!), hashes]),
  );
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked & { name?: string }>;
  };
  for (const [path, { name, version, integrity, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || link || !integrity) continue;
    const purl = `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`;
    const [hash] = hashes.get(purl) ?? [];
    expect([purl, hash?.alg]).toEqual([purl, 'SHA-512']);
  }
  expect(text).not.toMatch(/https?:\/\/(?!cyclonedx\.org)[^"]*\.tgz/);
}, 60_000);
