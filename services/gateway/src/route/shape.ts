import { z } from 'zod';
import type { Column } from './columns.js';

// Shapes that are written by hand instead, a schema and a function:
// - those of the documents (/spec, S1 to S3), which nest and repeat fields under the documents' names: people, accounts,
//   products, places, kiosks, locks, the ledger and its exports, gift cards, themes;
// - those made from several messages or from arguments other than the message: previews, sessions, reservations;
// - those that pass a message on by a spread (`...rest`): their answers have the order of the message, not of the schema:
//   purses, imports, exports, alarms, API keys, stock.

/** Columns by property. A bare schema takes the field of the same name unchanged. */
type Columns<Message> = Readonly<Record<string, z.ZodType | Column<Message>>>;

type SchemaOf<C> = C extends Column<never, infer Schema> ? Schema : C extends z.ZodType ? C : never;

/** Refuses schemas without a field of the same name and type. */
type Fitting<Message, C> = {
  [Name in keyof C]: C[Name] extends z.ZodType
    ? Name extends keyof Message
      ? Same<Message[Name], z.output<C[Name]>> extends true
        ? unknown
        : 'not the type of the field'
      : 'not a field of the message'
    : unknown;
};
type Same<A, B> = [A, B] extends [B, A] ? true : false;

/**
 * The schema of a response and the function that builds it from a message, from one list of columns:
 * `shape<Journal>()('JournalSum', { entries: z.int(), account: from('ledgerAccount', z.string()), debit:
 * money('debit') })`. Properties keep the order of the columns.
 */
export const shape =
  <Message extends object>() =>
  <C extends Columns<Message>>(id: string, columns: C & Fitting<Message, C>) => {
    const schemas = mapped(columns, (column) => (column instanceof z.ZodType ? column : column.schema));
    const schema = z.object(schemas as { [Name in keyof C]: SchemaOf<C[Name]> }).meta({ id });
    const of = (message: Message) =>
      mapped(columns, (column, name) =>
        column instanceof z.ZodType ? message[name as keyof Message] : column.of(message),
      ) as z.output<typeof schema>;
    return { schema, of };
  };

const mapped = <Message>(
  columns: Columns<Message>,
  of: (column: z.ZodType | Column<Message>, name: string) => unknown,
) => Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, of(column, name)]));
