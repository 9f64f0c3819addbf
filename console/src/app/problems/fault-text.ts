import { i18next } from '../i18n/strings';
import type en from './en.json';
import './strings';

export type FaultParam = number | string | readonly string[] | { amount: string; currency: string };
export type FaultParams = Readonly<Record<string, FaultParam>>;

/** What is wrong with a field: as the server tells it, or as a rule of a form does. */
export interface FieldFault {
  code: string;
  params?: FaultParams;
  /** The server's English, for a code that has no text here. */
  message?: string;
}

type Stem<Key> = Key extends `${infer Code}_${string}` ? Code : Key;
/** A code that the server says as well, or the key of a screen's own text with its feature before it. */
type RuleCode = Stem<keyof typeof en> | `${string}:${string}`;

/** What a rule of a form finds: by the server's code where it means the same. */
export const fault = (code: RuleCode, params?: FaultParams): FieldFault => ({ code, params });

/**
 * The text of a code in the reader's language, its numbers and amounts as they are written there; undefined for a code
 * that the console does not know. A number picks the plural, a word the form that is about it (`group-in-use_role`).
 */
export function faultText(code: string | undefined, params: FaultParams = {}): string | undefined {
  if (!code) return undefined;
  const values = Object.values(params);
  const options = {
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, spoken(value)])),
    ns: 'problems',
    count: values.find((value) => typeof value === 'number'),
    context: values.find((value) => typeof value === 'string'),
  };
  return i18next.exists(code, options) ? i18next.t(code, options) : undefined;
}

/** What stands at a field: in the reader's language, or else as the server said it. */
export function errorText(wrong: FieldFault | undefined): string | undefined {
  return wrong && (faultText(wrong.code, wrong.params) ?? wrong.message ?? wrong.code);
}

function spoken(value: FaultParam): string {
  if (typeof value === 'string') return value;
  const { language } = i18next;
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if ('amount' in value) {
    const money = new Intl.NumberFormat(language, { style: 'currency', currency: value.currency });
    return money.format(value.amount as `${number}`);
  }
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(value);
}
