import { useSyncExternalStore } from 'react';
import { byName } from '../../app/i18n/by-name';
import { storage } from '../../app/storage';
import { sessionStore } from '../../app/auth/current-session';

/** A named filter, order and column selection of a list: per user, in this browser. */
export interface SavedView {
  name: string;
  /** The query of the URL. */
  search: string;
}

export const maxNameLength = 60;
export const maxViews = 20;
/** The position in the list is not part of a view. */
const transient = ['page', 'limit', 'tab'];

/** Returns the part of a URL that makes a view. */
export function viewSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of transient) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** Returns the query of a view, on the tab that it is opened on. */
export function searchOf({ search }: SavedView, tab: string | null): string {
  const params = new URLSearchParams(search);
  if (tab) params.set('tab', tab);
  return params.toString();
}

const listeners = new Set<() => void>();
const none: readonly SavedView[] = [];
/** Keeps the array stable while the stored text is unchanged. */
const read = new Map<string, { text: string; views: readonly SavedView[] }>();

/** Per user and list: its path and, where that has several lists, its tab. */
const keyOf = (path: string): string => `backroom.views.${sessionStore.snapshot()?.id ?? 0}.${path}`;

const isView = (one: unknown): one is SavedView =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as SavedView).name === 'string' &&
  typeof (one as SavedView).search === 'string';

export function parseViews(text: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isView).slice(0, maxViews) : none;
  } catch {
    return none;
  }
}

function viewsOf(path: string): readonly SavedView[] {
  const key = keyOf(path);
  const text = storage.getItem(key) ?? '';
  const known = read.get(key);
  if (known?.text === text) return known.views;
  const views = text ? parseViews(text) : none;
  read.set(key, { text, views });
  return views;
}

/** Adds a view, sorted by name; one of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name);
  return [...others, view].toSorted((a, b) => byName(a.name, b.name));
}

/** Whether the limit is reached for a view of this name. */
export const isFull = (views: readonly SavedView[], name: string): boolean =>
  views.length >= maxViews && !views.some((view) => view.name === name);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSavedViews(path: string) {
  const views = useSyncExternalStore(subscribe, () => viewsOf(path));
  const keep = (next: readonly SavedView[]): void => {
    storage.setItem(keyOf(path), JSON.stringify(next));
    for (const listener of listeners) listener();
  };
  return {
    views,
    save: (view: SavedView) => keep(withView(views, view)),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  };
}
