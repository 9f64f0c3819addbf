import { useMemo, useSyncExternalStore } from 'react';
import { storage } from '../storage';
import { sessionStore } from '../auth/current-session';
import {
  readNotifications,
  withNotification,
  type NewNotification,
  type Notification,
} from './notifications';

/** Per user: the next user of this browser sees none of it. */
const keyOf = (userId: number): string => `backroom.notifications.${userId}`;
const listeners = new Set<() => void>();
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key.startsWith('backroom.notifications.')) notify();
});

function notify(): void {
  for (const listener of listeners) listener();
}

function change(userId: number, by: (list: Notification[]) => Notification[]): void {
  storage.setItem(keyOf(userId), JSON.stringify(by(readNotifications(storage.getItem(keyOf(userId))))));
  notify();
}

/** Keeps the content of a notice, a dialog or an export for the signed-in user; without one it is dropped. */
export function keepNotification(notification: NewNotification): void {
  const session = sessionStore.get();
  if (session)
    change(session.id, (list) => withNotification(list, notification, crypto.randomUUID(), Date.now()));
}

/** Returns the notifications of the user. Other sources (the support service) would join here. */
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
