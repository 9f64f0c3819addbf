import { useSyncExternalStore } from 'react';
import { storage } from '../../app/storage';
import { sessionStore } from '../../app/auth/current-session';
import { pageSizes } from './list-state';

type PageSize = (typeof pageSizes)[number];
const listeners = new Set<() => void>();

/** Per user: several may use one browser. */
const keyOf = (): string => `backroom.rows.${sessionStore.snapshot()?.id ?? 0}`;

/** Returns the page size that the user chose last, in any list; undefined if none. */
export function keptPageSize(): PageSize | undefined {
  const kept = Number(storage.getItem(keyOf()));
  return pageSizes.find((size) => size === kept);
}

export function keepPageSize(size: number): void {
  storage.setItem(keyOf(), String(size));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useKeptPageSize = (): PageSize | undefined => useSyncExternalStore(subscribe, keptPageSize);
