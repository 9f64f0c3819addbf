import { generalTexts } from './general-texts.js';

/** An amount for display: a decimal and its currency. */
export interface MoneyParam {
  amount: string;
  currency: string;
}

/**
 * The types of placeholders: `{max}` a number, `{allowed, list}` words, `{total, money}` an amount, `{example, text}`
 * text that is the same in every language, `{what, term}` a word of the API, which is only shown unchanged in English.
 */
interface Kinds {
  text: string;
  term: string;
  list: readonly string[];
  money: MoneyParam;
}
export type FaultParam = number | Kinds[keyof Kinds];
export type FaultParams = Readonly<Record<string, FaultParam>>;

type ParamOf<Placeholder extends string> = Placeholder extends `${infer Name}, ${infer Kind}`
  ? Record<Name, Kind extends keyof Kinds ? Kinds[Kind] : never>
  : Record<Placeholder, number>;
/** The parameters that the placeholders of an English text require. */
type ParamsOf<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? ParamOf<Placeholder> & ParamsOf<Rest>
  : unknown;

type Texts = Readonly<Record<string, string>>;
type ArgsOf<Text extends string> = unknown extends ParamsOf<Text> ? [] : [params: ParamsOf<Text>];

/** A single error: its code, the parameters of its text, and that text in English. Created by `defineFaults` only. */
export class Fault {
  /** Rejects plain strings: nothing else is of this type. */
  private readonly isDeclared = true;

  constructor(
    readonly code: string,
    readonly params: FaultParams,
    readonly message: string,
  ) {}
}

/** Creates faults by code; `texts` are those that were declared for it. */
export interface Faults<Own extends Texts, Known extends Texts = Own> {
  <Code extends keyof Known & string>(code: Code, ...params: ArgsOf<Known[Code]>): Fault;
  readonly texts: Own;
}

const placeholder = /\{(\w+)(?:, \w+)?\}/g;

/**
 * Declares the faults of a service in addition to the general ones: codes with their English text. A text is shown
 * after the field's name if it states a requirement ("must have at most {max} characters"), alone otherwise.
 */
export function defineFaults<const Own extends Texts>(own: Own): Faults<Own, Own & typeof generalTexts> {
  const texts: Texts = { ...generalTexts, ...own };
  const create = (code: string, params: FaultParams = {}) =>
    new Fault(
      code,
      params,
      texts[code]!.replaceAll(placeholder, (_, name: string) => textOf(params[name]!)),
    );
  return Object.assign(create, { texts: own }) as never;
}

/** The faults of any service. */
export const fault = Object.assign(defineFaults({}), { texts: generalTexts }) as Faults<typeof generalTexts>;

function textOf(param: FaultParam): string {
  if (typeof param !== 'object') return String(param);
  return 'amount' in param ? `${param.amount} ${param.currency}` : param.join(', ');
}
