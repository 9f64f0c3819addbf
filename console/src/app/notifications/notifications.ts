/** A message that was shown on screen, kept to be read later. */
export interface Notification {
  id: string;
  kind: (typeof notificationKinds)[number];
  /** The subject: a file, a screen. */
  name: string;
  /** What went wrong, in the words that were shown. */
  detail: string;
  /** Milliseconds since the epoch. */
  at: number;
  isRead: boolean;
}
export type NewNotification = Pick<Notification, 'kind'> & Partial<Pick<Notification, 'name' | 'detail'>>;

export const notificationKinds = [
  'exported',
  'exportFailed',
  'failed',
  'networkError',
  'streamLost',
] as const;

export const maxNotifications = 50;
/** Repeats within this time are merged: an unstable connection must not fill the list. Milliseconds. */
const repeatWindow = 5 * 60_000;

/** Returns the list with one more notification, newest first. */
export function withNotification(
  list: readonly Notification[],
  given: NewNotification,
  id: string,
  at: number,
): Notification[] {
  const next: Notification = { name: '', detail: '', ...given, id, at, isRead: false };
  const isRepeat = (one: Notification) =>
    one.kind === next.kind &&
    one.name === next.name &&
    one.detail === next.detail &&
    at - one.at < repeatWindow;
  return [next, ...list.filter((one) => !isRepeat(one))].slice(0, maxNotifications);
}

export function readNotifications(text: string | null): Notification[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isNotification).slice(0, maxNotifications) : [];
  } catch {
    return [];
  }
}

function isNotification(one: unknown): one is Notification {
  const { id, kind, name, detail, at } = (one ?? {}) as Partial<Notification>;
  return (
    [id, name, detail].every((text) => typeof text === 'string') &&
    notificationKinds.some((known) => known === kind) &&
    typeof at === 'number'
  );
}
