/** What the whole console has to say at once, outside any screen. One line per text. */
export interface Alert {
  kind: 'failure' | 'done' | 'note';
  text: string;
  next?: NextStep;
}

/** What a person may want to do after what was done: look at it, or take it back. */
export interface NextStep {
  text: string;
  act: () => void;
}

const shownFor = 8_000;
const listeners = new Set<() => void>();
let alerts: readonly Alert[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const held = new Map<string, Set<Holder>>();

function put(next: readonly Alert[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

function goLater(text: string): void {
  clearTimeout(timers.get(text));
  if (held.get(text)?.size) return;
  timers.set(
    text,
    setTimeout(() => dismissAlert(text), shownFor),
  );
}

export function dismissAlert(text: string): void {
  clearTimeout(timers.get(text));
  timers.delete(text);
  held.delete(text);
  put(alerts.filter((one) => one.text !== text));
}

/** However many calls failed together, the person reads it once; a new failure keeps it up longer. */
export function showAlert(text: string): void {
  say({ kind: 'failure', text });
}

/** The newest of the same stands, as its next step is that of what was done last. */
export function say(alert: Alert): void {
  goLater(alert.text);
  const stands = alerts.some(({ text }) => text === alert.text);
  put(stands ? alerts.map((one) => (one.text === alert.text ? alert : one)) : [...alerts, alert]);
}

type Holder = 'pointer' | 'focus';

/** What somebody points at, or has the focus in, stays until they are done with it (WCAG 2.2.1). */
export function holdAlert(text: string, by: Holder): void {
  held.set(text, new Set(held.get(text)).add(by));
  clearTimeout(timers.get(text));
}

export function releaseAlert(text: string, by: Holder): void {
  held.get(text)?.delete(by);
  if (alerts.some((one) => one.text === text)) goLater(text);
}

export const currentAlerts = (): readonly Alert[] => alerts;

export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
