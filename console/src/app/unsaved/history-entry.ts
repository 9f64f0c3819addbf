import { tabStorage } from '../storage';

const key = 'backroom.entry';

interface Entry {
  idx?: number;
}

/** The number of the browser's history entry, as the router counts them. */
export const entryNow = (): number => (globalThis.history.state as Entry | null)?.idx ?? 0;

/**
 * An address that was typed is a new document, of which the router would begin to count anew; here it goes on from the
 * entry before it, so that "back" still knows the way. Before the router's history is made.
 */
export function numberEntry(): void {
  const state = globalThis.history.state as Entry | null;
  const before = Number(tabStorage.getItem(key) ?? NaN);
  if (state?.idx !== undefined || Number.isNaN(before)) return;
  globalThis.history.replaceState({ ...state, idx: before + 1 }, '');
}

/** Where the person is now, for the next document of this tab. */
export function keepEntry(): void {
  tabStorage.setItem(key, String(entryNow()));
}
