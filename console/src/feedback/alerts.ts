/** What the whole console has to say at once, outside any screen. One line per text. */
const shownFor = 8_000;
const listeners = new Set<() => void>();
let alerts: readonly string[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function put(next: readonly string[]): void {
  alerts = next;
  for (const listener of listeners) listener();
}

export function dismissAlert(text: string): void {
  clearTimeout(timers.get(text));
  timers.delete(text);
  put(alerts.filter((one) => one !== text));
}

/** However many calls failed together, the person reads it once; a new failure keeps it up longer. */
export function showAlert(text: string): void {
  clearTimeout(timers.get(text));
  timers.set(
    text,
    setTimeout(() => dismissAlert(text), shownFor),
  );
  if (!alerts.includes(text)) put([...alerts, text]);
}

export const currentAlerts = (): readonly string[] => alerts;

export function subscribeToAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
