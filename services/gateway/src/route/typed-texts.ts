import { z } from 'zod';

const digits = /^\d{1,16}$/;

/**
 * Reads the texts of a query or a path by the types of their fields: digits as a number, `true` and `false` as a
 * boolean. Other texts stay, and the schema refuses them. A body has types of its own and is never converted.
 */
export function typedTexts(texts: unknown, schema: z.ZodObject | undefined): unknown {
  if (!schema || texts === null || typeof texts !== 'object') return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
      return [name, typeof text === 'string' && field ? typed(text, typeOf(field)) : text];
    }),
  );
}

function typed(text: string, type: string): unknown {
  if (type === 'number' && digits.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The type of a field, without `optional`, `default` and the like. */
function typeOf(field: z.core.$ZodType): string {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return typeOf(field.unwrap());
  return field instanceof z.ZodPipe ? typeOf(field.in) : field._zod.def.type;
}
