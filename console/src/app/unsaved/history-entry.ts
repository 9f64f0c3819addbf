import { tabStorage } from '../storage';

const key = 'backroom.entry';

interface Entry {
  idx?: number;
}

/** Returns the index of the current history entry, as the router counts them. */
export const entryNow = (): number => (globalThis.history.state as Entry | null)?.idx ?? 0;

/**
 * Continues the entry count of the previous document. A typed address loads a new document, where the router would
 * restart its count and "back" would lose its target. Must run before the router's history is created.
 */
export function numberEntry(): void {
  const state = globalThis.history.state as Entry | null;
  const before = Number(tabStorage.getItem(key) ?? NaN);
  if (state?.idx !== undefined || Number.isNaN(before)) return;
  globalThis.history.replaceState({ ...state, idx: before + 1 }, '');
}

/** Keeps the current entry for the next document of this tab. */
export function keepEntry(): void {
  tabStorage.setItem(key, String(entryNow()));
}
