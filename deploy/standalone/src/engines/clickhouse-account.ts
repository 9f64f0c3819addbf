import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unprivilegedAccount } from '../parent-death.js';

/**
 * Gives up root for an account of no rights, for good, so that the engine opens what everybody may open and its own
 * folder; files closed to others (keys, the cluster of Postgres) are out of its reach whatever it is asked. Code is
 * loaded before: it may lie where that account cannot look. Under a plain account nothing changes, nor where the way to
 * the folder is closed to others, which it says.
 */
export function leaveRoot(folder: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder);
  // Not the one of Postgres, whose files it could read then.
  const account = owner.uid
    ? { uid: owner.uid, gid: owner.gid }
    : unprivilegedAccount(['nobody', 'postgres']);
  if (!account || !canPass(account, resolve(dirname(folder))))
    return console.log(`clickhouse runs as root: no other account can reach ${folder}`);
  handOver(folder, account);
  process.setgroups!([account.gid]);
  process.setgid!(account.gid);
  process.setuid!(account.uid);
}

const canPass = (account: { uid: number; gid: number }, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], account).status === 0;

/** The folder and all in it: root may have written there at times. */
function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}
