import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const limited = { timeout: 30_000, killSignal: 'SIGKILL' } as const;

/** `describe` for tests that require openssl; with CI=true its absence is a failure. */
export const withOpenssl =
  process.env['CI'] === 'true' || spawnSync('openssl', ['version'], limited).status === 0
    ? describe
    : describe.skip;

/** Certificates generated for a test with openssl, in a temporary folder. */
export class TestCertificates {
  private readonly folder = mkdtempSync(join(tmpdir(), 'backroom-certificates-'));
  private serial = 1;

  path(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): Buffer {
    return readFileSync(this.path(name));
  }

  /** `<name>.crt` and `<name>.key` of a self-signed authority. */
  authority(name: string): void {
    this.openssl('req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2', [
      '-subj',
      `/CN=${name}`,
      '-keyout',
      this.path(`${name}.key`),
      '-out',
      this.path(`${name}.crt`),
    ]);
  }

  /** `<file>.crt` and `<file>.key`, signed by an authority; for a server also valid for the address of this machine. */
  issue(authority: string, file: string, commonName: string): void {
    const request = this.path(`${file}.csr`);
    this.openssl('req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes', [
      ...['-subj', `/CN=${commonName}`, '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', this.path(`${file}.key`), '-out', request],
    ]);
    this.openssl(`x509 -req -days 2 -copy_extensions copy -set_serial ${this.serial++}`, [
      ...['-in', request, '-CA', this.path(`${authority}.crt`), '-CAkey', this.path(`${authority}.key`)],
      ...['-out', this.path(`${file}.crt`)],
    ]);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private openssl(what: string, more: string[]): void {
    execFileSync('openssl', [...what.split(' '), ...more], { stdio: 'ignore', ...limited });
  }
}
