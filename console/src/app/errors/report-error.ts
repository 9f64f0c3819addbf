import { breadcrumbs, type Breadcrumb } from './breadcrumbs';
import { anonymizedPath, anonymizedText } from './anonymize';

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
const repeatWindow = 60_000;
/** Per page load: a recurring error must not flood the server. */
const maxReports = 50;

/**
 * Reports errors to the server at the sample rate that it requests (`GET /v2/settings`). Failures in here are ignored:
 * reporting them would loop forever.
 */
export function createReporter({ fetch, random, now, release, page, trail }: Dependencies) {
  const reportedAt = new Map<string, number>();
  let count = 0;
  let settings: Promise<{ path: string; sampleRate: number }> | null = null;

  async function fetchSettings(): Promise<{ path: string; sampleRate: number }> {
    const answer = await fetch('/v2/settings');
    if (!answer.ok) throw new Error(`The settings answered ${answer.status}.`);
    return ((await answer.json()) as { errorReports: { path: string; sampleRate: number } }).errorReports;
  }

  return async function report({ message, stack = '', traceId = '' }: Failure): Promise<void> {
    if (count >= maxReports || now() - (reportedAt.get(message) ?? -Infinity) < repeatWindow) return;
    reportedAt.set(message, now());
    count += 1;
    const body = {
      release,
      traceId: /^[0-9a-f]{32}$/.test(traceId) ? traceId : '',
      message: anonymizedText(message.slice(0, 1_000)) || 'unknown',
      stack: anonymizedText(stack.slice(0, 3_000)),
      page: anonymizedPath(page()).slice(0, 200),
      breadcrumbs: trail().slice(-20),
    };
    try {
      settings ??= fetchSettings();
      const { path, sampleRate } = await settings;
      if (random() >= sampleRate) return;
      const headers = { 'Content-Type': 'application/json' };
      await fetch(path, { method: 'POST', headers, body: serializeWithinLimit(body), keepalive: true });
    } catch {
      settings = null; // the next failure asks again
    }
  };
}

/** The largest report that the server accepts, in bytes. */
const maxBytes = 8 * 1024;

/** Serializes the report; if it is too large, the oldest breadcrumbs are dropped first. */
function serializeWithinLimit(body: { stack: string; breadcrumbs: Breadcrumb[] }): string {
  const text = JSON.stringify(body);
  if (new TextEncoder().encode(text).length <= maxBytes) return text;
  if (body.breadcrumbs.length > 0)
    return serializeWithinLimit({ ...body, breadcrumbs: body.breadcrumbs.slice(1) });
  return serializeWithinLimit({ ...body, stack: body.stack.slice(0, body.stack.length / 2) });
}

export const reportFailure = createReporter({
  fetch: (input, init) => globalThis.fetch(input, init),
  random: Math.random,
  now: Date.now,
  release: __BUILD_STAMP__,
  page: () => globalThis.location.pathname,
  trail: breadcrumbs,
});
