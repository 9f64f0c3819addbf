import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unprivilegedAccount } from '../parent-death.js';

/**
 * Gives up root for an account of no rights, for good, so that the engine opens what everybody may open and its own
 * folder; files closed to others (keys, the cluster of Postgres) are out of its reach whatever it is asked. Code is
 * loaded before: it may lie where that account cannot look. Says whether it did; false under a plain account, and where
 * the way to the folder is closed to others.
 */
export function leaveRoot(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const owner = statSync(folder);
  // Not the one of Postgres, whose files it could read then.
  const account = owner.uid
    ? { uid: owner.uid, gid: owner.gid }
    : unprivilegedAccount(['nobody', 'postgres']);
  if (!account) return false;
  const passable = spawnSync('/bin/sh', ['-c', 'cd / && test -x "$1"', 'sh', dirname(folder)], account);
  if (passable.status !== 0) return false;
  handOver(folder, account);
  process.setgroups!([account.gid]);
  process.setgid!(account.gid);
  process.setuid!(account.uid);
  return true;
}

/** The folder and all in it, once: its owner changes last. */
function handOver(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(folder).uid === uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid);
  chownSync(folder, uid, gid);
}
