import { useSyncExternalStore } from 'react';
import { storage } from '../../app/storage';
import { sessionStore } from '../../app/auth/current-session';

/** A name for what a list is narrowed to and sorted by, and where: of one person, in this browser. */
export interface SavedView {
  name: string;
  /** What the URL says of it. */
  search: string;
}

export const longestName = 60;
export const mostViews = 20;
/** Where one is in the list is not what it shows. */
const passing = ['page', 'limit', 'tab'];

/** What of a URL makes a view. */
export function viewSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of passing) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** What the URL says of a view, on the tab that it is opened on. */
export function searchOf({ search }: SavedView, tab: string | null): string {
  const params = new URLSearchParams(search);
  if (tab) params.set('tab', tab);
  return params.toString();
}

const listeners = new Set<() => void>();
const none: readonly SavedView[] = [];
/** The same array while nothing changed: what is kept is text. */
const read = new Map<string, { text: string; views: readonly SavedView[] }>();

/** By person and by list, which is a path and, where that shows several, its tab. */
const keyOf = (path: string): string => `backroom.views.${sessionStore.snapshot()?.id ?? 0}.${path}`;

const isView = (one: unknown): one is SavedView =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as SavedView).name === 'string' &&
  typeof (one as SavedView).search === 'string';

export function parseViews(text: string): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter(isView).slice(0, mostViews) : none;
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

/** A view of the same name is replaced; the names are in order. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name !== view.name);
  return [...others, view].toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Whether there is no room for another one of this name. */
export const isFull = (views: readonly SavedView[], name: string): boolean =>
  views.length >= mostViews && !views.some((view) => view.name === name);

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
