/**
 * The fields of a record that users fill in. A field is declared once, at its message in `backroom/`
 * (`string name = 3 [(platform.v1.text) = {min: 1, max: 60}]`); the build generates `taxFields` in
 * `@backroom/proto/catalogue/v1/tax.fields` from it. Service, gateway and console derive their checks from it.
 */
export type Field =
  /** Bounds in Unicode characters after composition (NFC). `min` is 0 or 1; `lines` allows several lines. */
  | { readonly kind: 'text'; readonly min: number; readonly max: number; readonly lines: boolean }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  /** Bounds in percent. Services count in parts per million, the API and the console in percent. */
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

/** Parts per million of one percent. */
export const ppmOfPercent = 10_000;

/** Max decimals of a percentage. */
export const percentDecimals = 4;

/** The fields of the API: those of services, with percentages named without their unit (`rate` for `ratePpm`). */
export type PublicFields<F extends Fields> = {
  readonly [Name in keyof F as Name extends `${infer Public}Ppm` ? Public : Name]: F[Name];
};

/** The name of a field in the API. */
export const publicNameOf = (name: string, { kind }: Pick<Field, 'kind'>): string =>
  kind === 'percent' ? name.replace(/Ppm$/, '') : name;

export function publicFields<F extends Fields>(fields: F): PublicFields<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [publicNameOf(name, field), field]),
  ) as unknown as PublicFields<F>;
}

/** Values of services in the form of the API: parts per million become percent. */
export function toPublic<F extends Fields>(fields: F, record: ValuesOf<F>): ValuesOf<PublicFields<F>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = record[name];
      return [publicNameOf(name, field), field.kind === 'percent' ? (value as number) / ppmOfPercent : value];
    }),
  ) as ValuesOf<PublicFields<F>>;
}

/** Values of the API in the form of services: percent becomes parts per million. */
export function fromPublic<F extends Fields>(fields: F, record: ValuesOf<PublicFields<F>>): ValuesOf<F> {
  const given = record as Record<string, unknown>;
  return mapFields(fields, (field, name) => {
    const value = given[publicNameOf(name, field)];
    return field.kind === 'percent' ? ppmOfPercentage(value as number) : value;
  }) as ValuesOf<F>;
}

/** A percentage in parts per million. */
export const ppmOfPercentage = (percent: number): number => Math.round(percent * ppmOfPercent);

/** Whether a percentage has more than four decimals. */
export const isTooPrecise = (percent: number): boolean =>
  Math.abs(percent * ppmOfPercent - ppmOfPercentage(percent)) >= 1e-7;

/** A value for each field, by a function. */
export function mapFields<F extends Fields, Value>(
  fields: F,
  valueOf: (field: Field, name: keyof F & string) => Value,
): Record<keyof F & string, Value> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueOf(field, name)]),
  ) as Record<keyof F & string, Value>;
}
