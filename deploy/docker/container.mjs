// Runs an image without Docker: the files of collect.mjs and Node with its libraries, by runc, as the unprivileged user
// 10001, on a read-only file system, in the network of this machine.
import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const owner = 10001;

/** The environment in the Dockerfile of every image. */
const imageEnvironment = Object.fromEntries(
  [
    ...readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8').matchAll(
      /^(?:ENV)? +([A-Z_]+)=([^\s\\]+)/gm,
    ),
  ].map(([, name, value]) => [name, value]),
);

/** Fills `folder` with the files of an image; returns their size in bytes. */
export function fill(folder, service) {
  const files = join(folder, 'rootfs');
  execFileSync(process.execPath, [join(import.meta.dirname, 'collect.mjs'), service, join(files, 'app')]);
  const libraries = [
    ...execFileSync('ldd', [process.execPath], { encoding: 'utf8' }).matchAll(/(\/\S+)/g),
  ].map(([path]) => path);
  const [ofC] = libraries.filter((path) => /\/libc\.so/.test(path));
  // Parts of the C library that are loaded by name; this machine's own files for its names.
  const loaded = ['librt.so.1', 'libresolv.so.2', 'libnss_files.so.2', 'libnss_dns.so.2'].map((name) =>
    join(dirname(ofC), name),
  );
  const names = ['/etc/hosts', '/etc/resolv.conf', '/etc/nsswitch.conf'];
  for (const [from, to] of [
    [process.execPath, '/usr/local/bin/node'],
    ...[...libraries, ...loaded, ...names].filter(existsSync).map((path) => [realpathSync(path), path]),
  ]) {
    mkdirSync(dirname(join(files, to)), { recursive: true });
    copyFileSync(from, join(files, to));
  }
  for (const name of ['proc', 'dev', 'sys', 'tmp', 'volumes/keys', 'volumes/demo'])
    mkdirSync(join(files, name), { recursive: true });
  return Number(execFileSync('du', ['-sb', files], { encoding: 'utf8' }).split('\t')[0]);
}

/** The environment of a service: that of its image, and the given one. */
export const environmentOf = (service, env) => ({ ...imageEnvironment, SERVICE_NAME: service, ...env });

/**
 * Runs a container until it ends. `volumes`: folders of this machine by their path inside, `ro` for read-only ones.
 * Returns its process, which receives signals as the container does.
 */
export function run(folder, name, { args = [], env = {}, volumes = {}, memory = 512 }) {
  const bind = Object.entries(volumes).map(([destination, { from, mode = 'ro' }]) => ({
    ...{ destination, type: 'bind', source: from, options: ['bind', mode, 'nosuid', 'nodev'] },
  }));
  const system = (destination, type, ...options) => ({ destination, type, source: type, options });
  writeFileSync(
    join(folder, 'config.json'),
    JSON.stringify({
      ociVersion: '1.0.2',
      root: { path: 'rootfs', readonly: true },
      hostname: name,
      process: {
        ...{ terminal: false, cwd: '/app', noNewPrivileges: true },
        user: { uid: owner, gid: owner },
        args: ['/usr/local/bin/node', '/app/main.mjs', ...args],
        env: Object.entries(env).map(([variable, value]) => `${variable}=${value}`),
        capabilities: { bounding: [], effective: [], permitted: [], inheritable: [], ambient: [] },
      },
      mounts: [
        system('/proc', 'proc'),
        system('/dev', 'tmpfs', 'nosuid', 'mode=755', 'size=64k'),
        { ...system('/dev/shm', 'tmpfs', 'nosuid', 'nodev', 'mode=1777', 'size=64m') },
        { ...system('/tmp', 'tmpfs', 'nosuid', 'nodev', 'mode=1777', 'size=256m') },
        ...bind,
      ],
      linux: {
        namespaces: ['pid', 'mount', 'ipc', 'uts'].map((type) => ({ type })),
        resources: { memory: { limit: memory * 1024 * 1024 } },
        maskedPaths: ['/proc/kcore', '/proc/keys', '/proc/sysrq-trigger'],
        readonlyPaths: ['/proc/sys', '/proc/bus', '/proc/fs', '/proc/irq'],
      },
    }),
  );
  const child = spawn('runc', ['run', '--bundle', folder, `backroom-${process.pid}-${name}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = new Promise((resolve) =>
    child.on('close', (code) => resolve({ code, output: output.join('') })),
  );
  return { child, ended, output: () => output.join('') };
}
