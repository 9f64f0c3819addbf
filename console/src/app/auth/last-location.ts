import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storage, tabStorage } from '../storage';

const lifetime = 120 * 60_000;
/** With a second slash it could be the address of another site; of the area before the session an invite's link is kept. */
const leftOut = /^\/($|\/|logout|auth(?!\/join#)|error|no-access)/;
const storageKey = (userId: number): string => `backroom.memory.${userId}`;

const goalKey = 'backroom.goal';
/** Who was where in this tab, over reloads. */
const hereKey = 'backroom.here';

/** Where this person was within the last two hours, or null. */
export function lastLocation(userId: number, now = Date.now()): string | null {
  const stored = storage.getItem(storageKey(userId));
  if (!stored) return null;
  const [at, ...path] = stored.split(' ');
  return now - Number(at) < lifetime ? path.join(' ') : null;
}

/**
 * The address that was opened without a session, kept in this tab until somebody is in (SHELL-4, SHELL-9): of whoever
 * comes, or only of the person whose session had ended there, also when that is known no more after a reload.
 */
export function keepGoal(path: string, userId: number | null, now = Date.now()): void {
  if (!leftOut.test(path)) tabStorage.setItem(goalKey, `${now} ${userId ?? whoWasAt(path)} ${path}`);
}

function whoWasAt(path: string): string {
  const [who = '', ...rest] = tabStorage.getItem(hereKey)?.split(' ') ?? [];
  return rest.join(' ') === path ? who : 'anyone';
}

/** What was kept is reached, or of no use any more. */
export const dropGoal = (): void => tabStorage.removeItem(goalKey);

/** Where somebody who has just signed in goes: to the address that they opened, else to where they were last. */
export function goalOf(userId: number, now = Date.now()): string | null {
  const [at, whose, ...path] = tabStorage.getItem(goalKey)?.split(' ') ?? [];
  const isTheirs = whose === 'anyone' || whose === String(userId);
  return isTheirs && now - Number(at) < lifetime ? path.join(' ') : lastLocation(userId, now);
}

export function keepLastLocation(userId: number, path: string, now = Date.now()): void {
  if (leftOut.test(path)) return;
  storage.setItem(storageKey(userId), `${now} ${path}`);
  tabStorage.setItem(hereKey, `${userId} ${path}`);
}

export function useKeepLastLocation(userId: number | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (userId === undefined) return;
    keepLastLocation(userId, pathname + search);
    tabStorage.removeItem(goalKey);
  }, [userId, pathname, search]);
}
