import workerUrl from './auth/work/work.worker?worker&url';

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * The content security policy prevents any package from turning text into scripts or markup (Trusted Types). Two uses
 * are harmless: a worker from a blob of this page (the spreadsheet writer compresses in one), and the worker that
 * solves a proof of work.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes, location } = globalThis as typeof globalThis & { trustedTypes?: Policies };
  const own = `blob:${location.origin}/`;
  const isOwn = (url: string): boolean => url.startsWith(own) || url === workerUrl;
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (isOwn(url) ? url : null) });
}
