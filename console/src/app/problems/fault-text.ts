import { moneyFormat } from '@backroom/pricing';
import { i18next } from '../i18n/strings';
import type en from './en.json';
import './strings';

export type FaultParam = number | string | readonly string[] | { amount: string; currency: string };
export type FaultParams = Readonly<Record<string, FaultParam>>;

/** An error of a field, from the server or from a rule of a form. */
export interface FieldFault {
  code: string;
  params?: FaultParams;
  /** The server's English, for a code that has no text here. */
  message?: string;
}

type Stem<Key> = Key extends `${infer Code}_${string}` ? Code : Key;
/** A code that the server uses too, or the key of a screen's own text, prefixed with its feature. */
type RuleCode = Stem<keyof typeof en> | `${string}:${string}`;

/** Creates the error of a form rule: with the server's code where it means the same. */
export const fault = (code: RuleCode, params?: FaultParams): FieldFault => ({ code, params });

/**
 * Returns the text of a code in the user's language, with numbers and amounts formatted accordingly; undefined for a
 * code that the console does not know. A number selects the plural, a word selects the form for it
 * (`group-in-use_role`).
 */
export function faultText(code: string | undefined, params: FaultParams = {}): string | undefined {
  if (!code) return undefined;
  const values = Object.values(params);
  const options = {
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatParam(value)])),
    ns: 'problems',
    count: values.find((value) => typeof value === 'number'),
    context: values.find((value) => typeof value === 'string'),
  };
  return i18next.exists(code, options) ? i18next.t(code, options) : undefined;
}

/** Returns the text shown at a field: in the user's language, or else in the server's English. */
export function errorText(wrong: FieldFault | undefined): string | undefined {
  return wrong && (faultText(wrong.code, wrong.params) ?? wrong.message ?? wrong.code);
}

function formatParam(value: FaultParam): string {
  if (typeof value === 'string') return value;
  const { language } = i18next;
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if ('amount' in value) return moneyFormat(language, value.currency).format(value.amount as `${number}`);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(value);
}
