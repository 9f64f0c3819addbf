/**
 * The fields of a record that users fill in. A field is declared once, at its message in `backroom/`
 * (`string name = 3 [(platform.v1.text) = {min: 1, max: 60}]`); the build generates `taxFields` in
 * `@backroom/proto/catalogue/v1/tax.fields` from it. Service, gateway and console derive their checks from it.
 */
export type Field =
  /** Bounds in Unicode characters after composition (NFC). `min` is 0 or 1; `lines` allows several lines. */
  | { readonly kind: 'text'; readonly min: number; readonly max: number; readonly lines: boolean }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  /** Bounds in percent. Services count in basis points, the API and the console in percent. */
  | { readonly kind: 'percent'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'webAddress'; readonly max: number };

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { kind: 'text' | 'webAddress' }
  ? string
  : F extends { kind: 'flag' }
    ? boolean
    : number;

/** A value for each field. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

/** The initial value of each field in a new record. */
export function emptyOf<F extends Fields>(fields: F): ValuesOf<F> {
  return mapFields(fields, ({ kind }) =>
    kind === 'flag' ? false : kind === 'text' || kind === 'webAddress' ? '' : 0,
  ) as ValuesOf<F>;
}

/** Length of a text for its bounds: characters after composition (NFC), without outer spaces, CRLF as LF. */
export const lengthOf = (text: string): number =>
  [...text.normalize('NFC').replaceAll('\r\n', '\n').trim()].length;

/** The words of a camelCase name in lower case: `wordsOf('priceTag', '-')` is "price-tag". */
export const wordsOf = (name: string, between: string): string =>
  name.replace(/[A-Z]/g, (letter) => `${between}${letter.toLowerCase()}`);

/** Only the fields of a record, without its id and version. */
export function valuesOf<F extends Fields>(fields: F, record: ValuesOf<F>): ValuesOf<F> {
  return mapFields(fields, (_, name) => record[name]) as ValuesOf<F>;
}

/** Basis points of one percent. */
export const basisPoints = 100;

/** Values of services in the form of the API: basis points become percent. */
export function toPublic<F extends Fields>(fields: F, record: ValuesOf<F>): ValuesOf<F> {
  return mapFields(fields, ({ kind }, name) =>
    kind === 'percent' ? (record[name] as number) / basisPoints : record[name],
  ) as ValuesOf<F>;
}

/** Values of the API in the form of services: percent becomes basis points. */
export function fromPublic<F extends Fields>(fields: F, record: ValuesOf<F>): ValuesOf<F> {
  return mapFields(fields, ({ kind }, name) =>
    kind === 'percent' ? Math.round((record[name] as number) * basisPoints) : record[name],
  ) as ValuesOf<F>;
}

/** Whether a percentage has more decimals than basis points hold. */
export const isTooPrecise = (percent: number): boolean =>
  Math.abs(percent * basisPoints - Math.round(percent * basisPoints)) >= 1e-9;

/** A value for each field, by a function. */
export function mapFields<F extends Fields, Value>(
  fields: F,
  valueOf: (field: Field, name: keyof F & string) => Value,
): Record<keyof F & string, Value> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)]),
  ) as Record<keyof F & string, Value>;
}
