import { decimalOf } from '@backroom/pricing';
import { z } from 'zod';
import { optionalInstantOf } from './instants.js';

/** A property of a response: its schema, and its value computed from the message of a service. */
export interface Column<Message, Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  of: (message: Message) => z.output<Schema>;
}

type Scalar = string | number | boolean;
/** The message type of a field for a schema: messages have text where responses have an enum. */
type Sent<Value> = Value extends string ? string : Value;

/** A computed value. */
export const computed = <Message, Schema extends z.ZodType>(
  schema: Schema,
  of: (message: Message) => z.output<Schema>,
): Column<Message, Schema> => ({ schema, of });

/** A scalar field under another name, or text as an enum. The value is not validated. */
export const from = <Name extends string, Schema extends z.ZodType<Scalar>>(field: Name, schema: Schema) =>
  computed(schema, (message: Record<Name, Sent<z.output<Schema>>>) => message[field] as z.output<Schema>);

/** A field where 0 and an empty text mean no value: null in the response. */
export const nullIfEmpty = <Name extends string, Schema extends z.ZodType<Scalar>>(
  field: Name,
  schema: Schema,
  description?: string,
) =>
  computed(
    described(schema.nullable(), description),
    (message: Record<Name, Sent<z.output<Schema>>>) => (message[field] || null) as z.output<Schema> | null,
  );

/** An `optional` field: null in the response when absent. */
export const nullIfAbsent = <Name extends string, Schema extends z.ZodType<Scalar>>(
  field: Name,
  schema: Schema,
  description?: string,
) =>
  computed(
    described(schema.nullable(), description),
    (message: { [Key in Name]?: z.output<Schema> | undefined }) => message[field] ?? null,
  );

/** An instant that is always set. A 0 is null in spite of the schema, since 1970 would be a wrong value. */
export const instant = <Name extends string>(field: Name, description?: string) =>
  computed(described(z.iso.datetime(), description), (message: Record<Name, number>) =>
    optionalInstantOf(message[field])!,
  );

/** An instant that may be absent: null for 0. */
export const optionalInstant = <Name extends string>(field: Name, description?: string) =>
  computed(described(z.iso.datetime().nullable(), description), (message: Record<Name, number>) =>
    optionalInstantOf(message[field]),
  );

/** Minor units as a decimal, in the currency of the message. */
export const money = <Name extends string>(field: Name, description?: string) =>
  computed(described(z.number(), description), (message: Record<Name, number> & { currency: string }) =>
    decimalOf(message[field], message.currency),
  );

/** The name and the time zone of the location of a message. */
export const locationOf = computed(
  z.object({ name: z.string(), timezone: z.string() }),
  ({ locationName: name, timezone }: { locationName: string; timezone: string }) => ({ name, timezone }),
);

const described = <Schema extends z.ZodType>(schema: Schema, description?: string) =>
  description === undefined ? schema : schema.describe(description);
