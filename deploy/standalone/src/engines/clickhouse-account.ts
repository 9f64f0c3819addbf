import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unprivilegedAccount } from '../parent-death.js';

/**
 * Drops root for an unprivileged account, permanently, so that the engine can open only public files and its own
 * folder; closed files (keys, the cluster of Postgres) are inaccessible to any query. Code is loaded before: it may be
 * in a place that the account cannot read. Under a plain account nothing changes, nor if the path to the folder is
 * closed to others, which is logged.
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

/** The folder and its content: root may have written there before. */
function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}
