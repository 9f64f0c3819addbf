import type { z } from 'zod';
import { inlined, type Json } from './shapes.js';

/** The fields of a shape as parameters. */
export function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', example?: Json): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = inlined(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...exampleOf(example?.[name]),
  }));
}

export const exampleOf = (example: unknown) => (example === undefined ? {} : { example });

const text = { type: 'string' };
/** Makes a call safe to retry. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Unique key chosen by the client, for example a UUID. A retry with the same key has no further effect and returns the original response. The same key with a different body is rejected (`idempotency-key-reused`).',
  schema: { ...text, minLength: 1, maxLength: 255 },
  example: '01890a5d-ac96-774b-bcce-b302099a8057',
};
/** The header of a client that was asked for proof of work at sign-in (AUTH-5). */
export const proofOfWork = {
  name: 'Proof-Of-Work',
  in: 'header',
  required: false,
  description:
    'After failed attempts, the response may be 429 with a type that ends in `#proof-of-work-required`, a `challenge` and a `difficulty`. Retry within five minutes from the same address and with the same email, and send `<challenge>:<n>` in this header, where `n` consists of letters, digits, `-` and `_` and the SHA-256 of the whole value starts with `difficulty` zero bits. A proof is valid once. `#mail-link-required` means that for one day, sign-in requires a password reset by email or a browser that has signed in before.',
  schema: text,
};
