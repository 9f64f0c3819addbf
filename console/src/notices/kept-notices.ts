import { useMemo, useSyncExternalStore } from 'react';
import { storage } from '../app/storage';
import { sessionStore } from '../auth/current-session';
import { readNotices, withNotice, type NewNotice, type Notice } from './notices';

/** Per person: who signs in next in this browser reads nothing of it. */
const keyOf = (userId: number): string => `backroom.notices.${userId}`;
const listeners = new Set<() => void>();
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith('backroom.notices.')) tell();
});

function tell(): void {
  for (const listener of listeners) listener();
}

function change(userId: number, by: (list: Notice[]) => Notice[]): void {
  storage.setItem(keyOf(userId), JSON.stringify(by(readNotices(storage.getItem(keyOf(userId))))));
  tell();
}

/** Keeps what a snackbar, a dialog or a file told, for whoever is signed in; before that there is nobody to keep it for. */
export function keepNotice(notice: NewNotice): void {
  const session = sessionStore.get();
  if (session) change(session.id, (list) => withNotice(list, notice, crypto.randomUUID(), Date.now()));
}

/** What the bell tells this person. The one place where other sources (the support service) join. */
export function useNotices(userId: number) {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => storage.getItem(keyOf(userId)),
  );
  const notices = useMemo(() => readNotices(text), [text]);
  const read = (which: (notice: Notice) => boolean) =>
    change(userId, (list) => list.map((one) => (which(one) ? { ...one, isRead: true } : one)));
  return {
    notices,
    unread: notices.filter(({ isRead }) => !isRead).length,
    markRead: (id: string) => read((one) => one.id === id),
    markAllRead: () => read(() => true),
    clear: () => change(userId, () => []),
  };
}
