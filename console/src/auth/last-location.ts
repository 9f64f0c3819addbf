import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { storage } from '../app/storage';

const lifetime = 120 * 60_000;
const leftOut = /^\/($|logout|auth|error|no-access)/;
const storageKey = (userId: number): string => `backroom.memory.${userId}`;

/** Where this person was within the last two hours, or null. */
export function lastLocation(userId: number, now = Date.now()): string | null {
  const stored = storage.getItem(storageKey(userId));
  if (!stored) return null;
  const [at, ...path] = stored.split(' ');
  return now - Number(at) < lifetime ? path.join(' ') : null;
}

export function keepLastLocation(userId: number, path: string, now = Date.now()): void {
  if (!leftOut.test(path)) storage.setItem(storageKey(userId), `${now} ${path}`);
}

export function useKeepLastLocation(userId: number | undefined): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (userId !== undefined) keepLastLocation(userId, pathname + search);
  }, [userId, pathname, search]);
}
