import workerUrl from './auth/work/work.worker?worker&url';

interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * The content security policy lets no text become a script or markup (Trusted Types), whichever package tries. Two things
 * are used and harmless: a worker of what this page itself put together (the writer of spreadsheets compresses in one),
 * and the one that answers a proof of work.
 */
export function allowOwnWorkers(): void {
  const { trustedTypes, location } = globalThis as typeof globalThis & { trustedTypes?: Policies };
  const own = `blob:${location.origin}/`;
  const isOwn = (url: string): boolean => url.startsWith(own) || url === workerUrl;
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (isOwn(url) ? url : null) });
}
