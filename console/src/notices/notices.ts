/** Something that came and went on screen, as it is found again later. */
export interface Notice {
  id: string;
  kind: (typeof noticeKinds)[number];
  /** What it is about: a file, a screen. */
  name: string;
  /** What went wrong, in the words that were shown. */
  detail: string;
  /** Milliseconds. */
  at: number;
  isRead: boolean;
}
export type NewNotice = Pick<Notice, 'kind'> & Partial<Pick<Notice, 'name' | 'detail'>>;

export const noticeKinds = ['exported', 'exportFailed', 'failed', 'alert', 'streamLost'] as const;

export const mostNotices = 50;
/** The same again within this is the same: a line that comes and goes fills no list. Milliseconds. */
const same = 5 * 60_000;

/** The list with one more, newest first. */
export function withNotice(list: readonly Notice[], given: NewNotice, id: string, at: number): Notice[] {
  const next: Notice = { name: '', detail: '', ...given, id, at, isRead: false };
  const isAgain = (one: Notice) =>
    one.kind === next.kind && one.name === next.name && one.detail === next.detail && at - one.at < same;
  return [next, ...list.filter((one) => !isAgain(one))].slice(0, mostNotices);
}

export function readNotices(text: string | null): Notice[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isNotice).slice(0, mostNotices) : [];
  } catch {
    return [];
  }
}

function isNotice(one: unknown): one is Notice {
  const { id, kind, name, detail, at } = (one ?? {}) as Partial<Notice>;
  return (
    [id, name, detail].every((text) => typeof text === 'string') &&
    noticeKinds.some((known) => known === kind) &&
    typeof at === 'number'
  );
}
