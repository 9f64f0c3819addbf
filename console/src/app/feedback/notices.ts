/** A message of the whole console, outside any screen. One per text. */
export interface Notice {
  kind: 'failure' | 'done' | 'note';
  text: string;
  next?: NextStep;
}

/** What the user may want to do after an action: view its result or undo it. */
export interface NextStep {
  text: string;
  act: () => void;
}

const timeoutMs = 8_000;
const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const held = new Map<string, Set<Holder>>();

function put(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function scheduleDismissal(text: string): void {
  clearTimeout(timers.get(text));
  if (held.get(text)?.size) return;
  timers.set(
    text,
    setTimeout(() => dismissNotice(text), timeoutMs),
  );
}

export function dismissNotice(text: string): void {
  clearTimeout(timers.get(text));
  timers.delete(text);
  held.delete(text);
  put(notices.filter((one) => one.text !== text));
}

/** Shows concurrent failures with the same text once; another failure restarts the timeout. */
export function showFailureNotice(text: string): void {
  showNotice({ kind: 'failure', text });
}

/** Replaces a notice with the same text, as its next step belongs to the latest action. */
export function showNotice(notice: Notice): void {
  scheduleDismissal(notice.text);
  const isShown = notices.some(({ text }) => text === notice.text);
  put(isShown ? notices.map((one) => (one.text === notice.text ? notice : one)) : [...notices, notice]);
}

type Holder = 'pointer' | 'focus';

/** Keeps a notice while it is hovered or focused (WCAG 2.2.1). */
export function holdNotice(text: string, by: Holder): void {
  held.set(text, new Set(held.get(text)).add(by));
  clearTimeout(timers.get(text));
}

export function releaseNotice(text: string, by: Holder): void {
  held.get(text)?.delete(by);
  if (notices.some((one) => one.text === text)) scheduleDismissal(text);
}

export const currentNotices = (): readonly Notice[] => notices;

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
