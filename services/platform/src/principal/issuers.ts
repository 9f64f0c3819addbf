import type { JWK } from 'jose';
import { z } from 'zod';
import type { Principal } from './principal.js';

const kinds = ['user', 'service', 'apiKey', 'device'] as const satisfies Principal['kind'][];
const anything = z.record(z.string(), z.unknown());

const issuers = z.record(
  z.string(),
  z.strictObject({
    /** Public, Ed25519. During key rotation: the old and the new one, distinguished by `kid`. */
    keys: z.array(anything.refine((key) => !('d' in key), 'must not hold a private key')).min(1),
    /** The kinds of principal that it may call for. As a service it is only itself, whatever is listed here. */
    kinds: z.array(z.enum(kinds)).min(1),
    /** The only calls that it may make, as `package.Service/Method`; default: all. */
    calls: z.array(z.string()).optional(),
  }),
);

/** The services that sign principals for this service, by name: `PRINCIPAL_ISSUERS`, in JSON. */
export const issuersText = z.string().transform((text, context): Issuers => {
  try {
    return issuers.parse(JSON.parse(text)) as Issuers;
  } catch {
    context.addIssue('must be JSON: issuer → {keys, kinds, calls?}');
    return z.NEVER;
  }
});

export type Issuers = Record<string, Issuer>;
export interface Issuer {
  keys: JWK[];
  kinds: Principal['kind'][];
  calls?: string[];
}

/** Whether an issuer may make a call in the name of a principal. */
export function maySign(name: string, issuer: Issuer, principal: Principal, call?: string): boolean {
  if (!issuer.kinds.includes(principal.kind)) return false;
  if (principal.kind === 'service' && principal.id !== name) return false;
  return !issuer.calls || (call !== undefined && issuer.calls.includes(call));
}
