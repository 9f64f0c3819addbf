/** The navigation memory of a tab: the paths that were visited last, each where it was left. */
export interface Visit {
  path: string;
  /** With its query, as it was left. */
  url: string;
  /** Its entry in the browser's history. */
  index: number;
  at: number;
}

/** Milliseconds (S1 section 9). */
const lifetime = 120 * 60_000;
const most = 50;

/** The memory after a visit: what lay ahead of it in the history is forgotten, the same path counts once. */
export function visit(list: readonly Visit[], now: Visit): Visit[] {
  const before = list.filter(({ index, at }) => index < now.index && now.at - at < lifetime);
  if (before.at(-1)?.path === now.path) before.pop();
  return [...before, now].slice(-most);
}

export function readVisits(text: string | null): Visit[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? (list as Visit[]).filter(({ path }) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
