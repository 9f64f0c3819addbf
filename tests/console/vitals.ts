// Speed figures of a page. Functions that run in the page are serialized: they use nothing from outside.

export interface Vitals {
  lcp: number;
  cls: number;
  what: string;
  /** Time of the first paint of the main content, where the start mark is the largest of all. */
  content: number;
}

declare global {
  var vitals: Vitals;
  var events: { name: string; duration: number; id: number }[];
}

/** Runs in the page before its own scripts. */
export function observe(ready: string): void {
  globalThis.vitals = { lcp: 0, cls: 0, what: '', content: 0 };
  globalThis.events = [];
  const look = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    look.disconnect();
    requestAnimationFrame(() => setTimeout(() => (globalThis.vitals.content = performance.now())));
  });
  look.observe(document, { childList: true, subtree: true });
  const watch = (type: string, take: (entry: never) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as never))).observe({
      type,
      buffered: true,
      ...more,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', (entry: { startTime: number; element?: Element }) => {
    globalThis.vitals.lcp = entry.startTime;
    globalThis.vitals.what = entry.element?.outerHTML.slice(0, 60) ?? '';
  });
  watch('layout-shift', (entry: { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) globalThis.vitals.cls += entry.value;
  });
  watch(
    'event',
    (entry: { name: string; duration: number; interactionId: number }) => {
      if (entry.interactionId)
        globalThis.events.push({
          name: entry.name,
          duration: entry.duration,
          id: entry.interactionId,
        });
    },
    { durationThreshold: 16 },
  );
}

/** When the screen was complete, by largest element and by main content: milliseconds. */
export const paintedAt = ({ lcp, content }: Vitals): number => Math.max(lcp, content);

/** Runs in the page. Paint times and script bytes: in total, and of scripts requested before the screen was painted. */
export function scriptsBefore(): Vitals & { before: number; scripts: number } {
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
    name.endsWith('.js'),
  );
  const { vitals } = globalThis;
  const painted = Math.max(vitals.lcp, vitals.content);
  const bytes = (of: PerformanceResourceTiming[]) =>
    of.reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    ...vitals,
    before: bytes(files.filter(({ startTime }) => startTime < painted)),
    scripts: bytes(files),
  };
}

/** Runs in the page. Clicks a link and returns the time of the last frame that changed the screen within half a second. */
export function lastChangedFrame(path: string): Promise<number> {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
    ({ pathname }) => pathname === path,
  );
  if (!link) throw new Error(`nothing leads to ${path}`);
  return new Promise((resolve) => {
    const start = performance.now();
    let last = start;
    let isChanged = false;
    const watch = new MutationObserver(() => (isChanged = true));
    watch.observe(document.querySelector('#content')!, { childList: true, subtree: true, attributes: true });
    const frame = () => {
      // After the frame of the change, when it is painted.
      if (isChanged) setTimeout(() => (last = performance.now()));
      isChanged = false;
      if (performance.now() - start < 500) requestAnimationFrame(frame);
      else setTimeout(() => (watch.disconnect(), resolve(last - start)));
    };
    requestAnimationFrame(frame);
    link.click();
  });
}
