/** The navigation memory of a tab: the recently visited paths, each as it was left. */
export interface Visit {
  path: string;
  /** With the query, as it was left. */
  url: string;
  /** The index of its entry in the browser's history. */
  index: number;
  at: number;
}

/** Milliseconds (S1 section 9). */
const lifetime = 120 * 60_000;
const maxVisits = 50;

/** Returns the memory after a visit: entries ahead of it in the history are dropped, and the same path is kept once. */
export function visit(list: readonly Visit[], now: Visit): Visit[] {
  const before = list.filter(({ index, at }) => index < now.index && now.at - at < lifetime);
  if (before.at(-1)?.path === now.path) before.pop();
  return [...before, now].slice(-maxVisits);
}

export function readVisits(text: string | null): Visit[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? (list as Visit[]).filter(({ path }) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}
