import type { LiveHint } from './live-hint';
import { SessionEndedError } from '../api/problem';
import { backOff } from './back-off';
import { createSseParser } from './sse-parser';

export type LiveState = 'connecting' | 'live' | 'lost';

/** The server pings every 15 s; two missed pings plus a margin mean that the connection is dead. */
const silenceLimit = 35_000;

interface Dependencies {
  fetch: (request: Request) => Promise<Response>;
  url: string;
  onState: (state: LiveState) => void;
  onHint: (hint: LiveHint) => void;
  /** Receives the version of the user's permissions on each connection. */
  onRights?: (version: number) => void;
  random?: () => number;
}

/** Keeps one event stream open until stopped: reads it, detects silence and reconnects with back-off. */
export function openLiveConnection(dependencies: Dependencies) {
  const { fetch, url, onState, onHint, onRights, random = Math.random } = dependencies;
  let stopped = false;
  let attempt = 0;
  let abort = new AbortController();
  let wake = (): void => undefined;

  const parse = () =>
    createSseParser(({ event, data }) => {
      if (event === 'ready') {
        attempt = 0;
        onState('live');
        const version = readRights(data);
        if (version !== undefined) onRights?.(version);
      } else if (event === 'hint') {
        const hint = readHint(data);
        if (hint) onHint(hint);
      }
    });

  async function read(): Promise<void> {
    abort = new AbortController();
    const request = new Request(url, { headers: { Accept: 'text/event-stream' }, signal: abort.signal });
    const response = await fetch(request);
    if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}.`);
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const take = parse();
    for (;;) {
      const watchdog = setTimeout(() => abort.abort(), silenceLimit);
      const { done, value } = await reader.read().finally(() => clearTimeout(watchdog));
      if (done) return;
      take(decoder.decode(value, { stream: true }));
    }
  }

  async function run(): Promise<void> {
    onState('connecting');
    while (!stopped) {
      try {
        await read();
      } catch (error) {
        // The session is over: the sign-in screen follows, and there is no reason to reconnect.
        if (error instanceof SessionEndedError) return;
      }
      if (stopped) return;
      onState('lost');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, backOff(attempt, random()));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      attempt += 1;
    }
  }

  void run();
  return {
    /** Reconnects immediately: the user asked for it, or the browser is online again. */
    retry(): void {
      attempt = 0;
      wake();
    },
    stop(): void {
      stopped = true;
      abort.abort();
      wake();
    },
  };
}

function readRights(data: string): number | undefined {
  try {
    const { rights } = JSON.parse(data) as { rights?: unknown };
    return typeof rights === 'number' ? rights : undefined;
  } catch {
    return undefined;
  }
}

function readHint(data: string): LiveHint | null {
  try {
    const hint = JSON.parse(data) as LiveHint;
    return Array.isArray(hint.topics) ? hint : null;
  } catch {
    return null;
  }
}
