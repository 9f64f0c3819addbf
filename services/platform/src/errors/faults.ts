import { generalTexts } from './general-texts.js';

/** An amount as people read it: a decimal in its currency. */
export interface MoneyParam {
  amount: string;
  currency: string;
}

/**
 * What a placeholder takes: `{max}` a number, `{allowed, list}` words, `{total, money}` an amount, `{example, text}`
 * text that is the same in every language, `{what, term}` a word of the API, which only English names as it is.
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
/** The parameters that the placeholders of an English text ask for. */
type ParamsOf<Text extends string> = Text extends `${string}{${infer Placeholder}}${infer Rest}`
  ? ParamOf<Placeholder> & ParamsOf<Rest>
  : unknown;

type Texts = Readonly<Record<string, string>>;
type Asked<Text extends string> = unknown extends ParamsOf<Text> ? [] : [params: ParamsOf<Text>];

/** One thing that is wrong: its code, what its text tells of, and that text in English. Told by `defineFaults` alone. */
export class Fault {
  /** Keeps sentences out: nothing else is of this type. */
  private readonly isDeclared = true;

  constructor(
    readonly code: string,
    readonly params: FaultParams,
    readonly message: string,
  ) {}
}

/** Tells faults by their codes; `texts` are those that were declared for it. */
export interface Faults<Own extends Texts, Known extends Texts = Own> {
  <Code extends keyof Known & string>(code: Code, ...params: Asked<Known[Code]>): Fault;
  readonly texts: Own;
}

const placeholder = /\{(\w+)(?:, \w+)?\}/g;

/**
 * Declares what may be wrong beside what may be wrong anywhere: codes with their English. A text is read behind its
 * field's name where it says what must be ("must have at most {max} characters"), by itself otherwise.
 */
export function defineFaults<const Own extends Texts>(own: Own): Faults<Own, Own & typeof generalTexts> {
  const texts: Texts = { ...generalTexts, ...own };
  const tell = (code: string, params: FaultParams = {}) =>
    new Fault(
      code,
      params,
      texts[code]!.replaceAll(placeholder, (_, name: string) => said(params[name]!)),
    );
  return Object.assign(tell, { texts: own }) as never;
}

/** What may be wrong in any service. */
export const fault = Object.assign(defineFaults({}), { texts: generalTexts }) as Faults<typeof generalTexts>;

function said(param: FaultParam): string {
  if (typeof param !== 'object') return String(param);
  return 'amount' in param ? `${param.amount} ${param.currency}` : param.join(', ');
}
