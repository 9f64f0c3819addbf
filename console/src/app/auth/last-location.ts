import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storage, tabStorage } from '../storage';

const lifetime = 120 * 60_000;
/**
 * A path with a second slash could be the address of another site; of the pages before sign-in only an invite's link is
 * kept.
 */
const excluded = /^\/($|\/|logout|auth(?!\/join#)|error|no-access)/;
const storageKey = (userId: number): string => `backroom.memory.${userId}`;

const returnPathKey = 'backroom.goal';
/** The last user and location of this tab, kept over reloads. */
const lastVisitKey = 'backroom.here';

/** Returns the user's location of the last two hours, or null. */
export function lastLocation(userId: number, now = Date.now()): string | null {
  const stored = storage.getItem(storageKey(userId));
  if (!stored) return null;
  const [keptAt, ...path] = stored.split(' ');
  return now - Number(keptAt) < lifetime ? path.join(' ') : null;
}

/**
 * Keeps the address that was opened without a session in this tab until the next sign-in (SHELL-4, SHELL-9): for any
 * user, or only for the one whose session ended there, also when a reload has lost that session.
 */
export function keepReturnPath(path: string, userId: number | null, now = Date.now()): void {
  if (!excluded.test(path)) tabStorage.setItem(returnPathKey, `${now} ${userId ?? userAt(path)} ${path}`);
}

function userAt(path: string): string {
  const [userId = '', ...rest] = tabStorage.getItem(lastVisitKey)?.split(' ') ?? [];
  return rest.join(' ') === path ? userId : 'anyone';
}

/** Drops the kept address once it is reached or no longer needed. */
export const dropReturnPath = (): void => tabStorage.removeItem(returnPathKey);

/** Returns the target of a sign-in: the address that was opened, else the user's last location. */
export function returnPathOf(userId: number, now = Date.now()): string | null {
  const [keptAt, owner, ...path] = tabStorage.getItem(returnPathKey)?.split(' ') ?? [];
  const belongsToUser = owner === 'anyone' || owner === String(userId);
  return belongsToUser && now - Number(keptAt) < lifetime ? path.join(' ') : lastLocation(userId, now);
}

export function keepLastLocation(userId: number, path: string, now = Date.now()): void {
  if (excluded.test(path)) return;
  storage.setItem(storageKey(userId), `${now} ${path}`);
  tabStorage.setItem(lastVisitKey, `${userId} ${path}`);
}

export function useKeepLastLocation(userId: number | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (userId === undefined) return;
    keepLastLocation(userId, pathname + search);
    tabStorage.removeItem(returnPathKey);
  }, [userId, pathname, search]);
}
