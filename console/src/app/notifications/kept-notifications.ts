import { useMemo, useSyncExternalStore } from 'react';
import { storage } from '../storage';
import { sessionStore } from '../auth/current-session';
import {
  readNotifications,
  withNotification,
  type NewNotification,
  type Notification,
} from './notifications';

/** Per person: who signs in next in this browser reads nothing of it. */
const keyOf = (userId: number): string => `backroom.notifications.${userId}`;
const listeners = new Set<() => void>();
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith('backroom.notifications.')) tell();
});

function tell(): void {
  for (const listener of listeners) listener();
}

function change(userId: number, by: (list: Notification[]) => Notification[]): void {
  storage.setItem(keyOf(userId), JSON.stringify(by(readNotifications(storage.getItem(keyOf(userId))))));
  tell();
}

/** Keeps what a notice, a dialog or a file told, for whoever is signed in; before that there is nobody to keep it for. */
export function keepNotification(notification: NewNotification): void {
  const session = sessionStore.get();
  if (session)
    change(session.id, (list) => withNotification(list, notification, crypto.randomUUID(), Date.now()));
}

/** What the bell tells this person. The one place where other sources (the support service) join. */
export function useNotifications(userId: number) {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => storage.getItem(keyOf(userId)),
  );
  const notifications = useMemo(() => readNotifications(text), [text]);
  const read = (which: (notification: Notification) => boolean) =>
    change(userId, (list) => list.map((one) => (which(one) ? { ...one, isRead: true } : one)));
  return {
    notifications,
    unread: notifications.filter(({ isRead }) => !isRead).length,
    markRead: (id: string) => read((one) => one.id === id),
    markAllRead: () => read(() => true),
    clear: () => change(userId, () => []),
  };
}
