import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Named shapes are defined once under `components`, and referenced where they are used. Each name means one shape. */
export function withNamedShapes(
  document: Json & { components: { schemas: Json; securitySchemes: Json; responses: Json } },
): Json {
  const text = JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/');
  const shapes: Json = {};
  const lifted = JSON.parse(text, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || !('$defs' in value)) return value;
    const { $defs, ...rest } = value as { $defs: Json };
    for (const [name, shape] of Object.entries($defs)) {
      const { id: _id, ...json } = shape as Json;
      if (!isDeepStrictEqual((shapes[name] ??= json), json)) throw new Error(`two shapes are named ${name}`);
    }
    return rest;
  }) as typeof document;
  Object.assign(lifted.components.schemas, shapes);
  return lifted;
}

/** A shape, or a reference if it has a name. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { id, $defs, ...json } = inlined(schema, io) as { id?: string; $defs?: Json };
  if (id === undefined) return { ...json, ...($defs && { $defs }) };
  return { $ref: `#/$defs/${id}`, $defs: { ...$defs, [id]: json } };
}

export function inlined(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}
