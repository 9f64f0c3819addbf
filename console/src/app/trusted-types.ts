interface Policies {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * The content security policy lets no text become a script or markup (Trusted Types), whichever package tries. One thing
 * is used and harmless: a worker of what this page itself put together (the writer of spreadsheets compresses in one).
 */
export function allowOwnWorkers(): void {
  const { trustedTypes, location } = globalThis as typeof globalThis & { trustedTypes?: Policies };
  const own = `blob:${location.origin}/`;
  trustedTypes?.createPolicy('default', { createScriptURL: (url) => (url.startsWith(own) ? url : null) });
}
