import { breadcrumbs, type Breadcrumb } from './breadcrumbs';
import { namelessPath, namelessText } from './nameless-path';

export interface Failure {
  message: string;
  stack?: string;
  traceId?: string;
}
interface Dependencies {
  fetch: typeof fetch;
  random: () => number;
  now: () => number;
  release: string;
  page: () => string;
  trail: () => Breadcrumb[];
}

/** Repeats of an error within this time are not reported. Milliseconds. */
const sameFor = 60_000;
/** Per page load: a recurring error must not flood the server. */
const most = 50;

/**
 * Reports errors to the server at the sample rate that it requests (`GET /v2/settings`). Failures in here are ignored:
 * reporting them would loop forever.
 */
export function createReporter({ fetch, random, now, release, page, trail }: Dependencies) {
  const told = new Map<string, number>();
  let count = 0;
  let settings: Promise<{ path: string; sampleRate: number }> | null = null;

  async function ask(): Promise<{ path: string; sampleRate: number }> {
    const answer = await fetch('/v2/settings');
    if (!answer.ok) throw new Error(`The settings answered ${answer.status}.`);
    return ((await answer.json()) as { errorReports: { path: string; sampleRate: number } }).errorReports;
  }

  return async function report({ message, stack = '', traceId = '' }: Failure): Promise<void> {
    if (count >= most || now() - (told.get(message) ?? -Infinity) < sameFor) return;
    told.set(message, now());
    count += 1;
    const body = {
      release,
      traceId: /^[0-9a-f]{32}$/.test(traceId) ? traceId : '',
      message: namelessText(message.slice(0, 1_000)) || 'unknown',
      stack: namelessText(stack.slice(0, 3_000)),
      page: namelessPath(page()).slice(0, 200),
      breadcrumbs: trail().slice(-20),
    };
    try {
      settings ??= ask();
      const { path, sampleRate } = await settings;
      if (random() >= sampleRate) return;
      const headers = { 'Content-Type': 'application/json' };
      await fetch(path, { method: 'POST', headers, body: fitting(body), keepalive: true });
    } catch {
      settings = null; // the next failure asks again
    }
  };
}

/** The largest report that the server accepts, in bytes. */
const largest = 8 * 1024;

/** Serializes the report; if it is too large, the oldest breadcrumbs are dropped first. */
function fitting(body: { stack: string; breadcrumbs: Breadcrumb[] }): string {
  const text = JSON.stringify(body);
  if (new TextEncoder().encode(text).length <= largest) return text;
  if (body.breadcrumbs.length > 0) return fitting({ ...body, breadcrumbs: body.breadcrumbs.slice(1) });
  return fitting({ ...body, stack: body.stack.slice(0, body.stack.length / 2) });
}

export const reportFailure = createReporter({
  fetch: (input, init) => globalThis.fetch(input, init),
  random: Math.random,
  now: Date.now,
  release: __BUILD_STAMP__,
  page: () => globalThis.location.pathname,
  trail: breadcrumbs,
});
