import type { z } from 'zod';
import { inlined, type Json } from './shapes.js';

/** The fields of a shape, each as a parameter. */
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
/** By which a call is repeated safely. */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A word of your own for this call, a UUID for instance. Sent again with the same key it does nothing again, and answers as the ' +
    'first time; with another body under the same key it is refused (`idempotency-key-reused`).',
  schema: { ...text, minLength: 1, maxLength: 255 },
  example: '01890a5d-ac96-774b-bcce-b302099a8057',
};
/** What a program that signs in does when it is asked for work (AUTH-5). */
export const proofOfWork = {
  name: 'Proof-Of-Work',
  in: 'header',
  required: false,
  description:
    'After failed attempts the answer may be 429 with a type that ends in `#proof-of-work-required`, a `challenge` and a ' +
    '`difficulty`. The call is then repeated within five minutes, from the same address and with the same email, with ' +
    '`<challenge>:<n>` here: `n` of letters, digits, `-` and `_`, such that the SHA-256 of that whole text begins with ' +
    '`difficulty` zero bits. It counts once. `#mail-link-required` means that a new password by mail, or a browser that ' +
    'has signed in before, is the only way in for a day.',
  schema: text,
};
