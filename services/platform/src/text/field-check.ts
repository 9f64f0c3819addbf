import { ppmOfPercent } from '@backroom/proto/fields';
import {
  fault,
  fieldError,
  Problem,
  type Fault,
  type FieldError,
  type ProblemOptions,
} from '../errors/index.js';
import { readName, tidy } from './name.js';
import { domainKeyOf } from './email-domain.js';
import { emailKeyOf } from './email-key.js';

/**
 * Words separated by single dots, at a host of two or more: neither an address literal in brackets nor a quoted name,
 * which are valid mail addresses (RFC 5321, section 4.1.2) but not in use.
 */
const word = String.raw`[^\s@.,;:<>()[\]"\\]+`;
const emailForm = new RegExp(`^${word}(?:\\.${word})*@(?:${word}\\.)+${word}$`);

const isEmail = (key: string): boolean =>
  emailForm.test(key) && domainKeyOf(key.slice(key.lastIndexOf('@') + 1)) !== undefined;

/** Checks the fields of a request and collects faults, so that a rejection names every field at once. */
export class FieldCheck {
  private readonly errors: FieldError[] = [];

  refuse(field: string, why: Fault): void {
    this.errors.push(fieldError(field, why));
  }

  /** A name for display: trimmed, without anything that hides or turns text. */
  name(field: string, value: string, max: number, min = 1): string {
    const { name, problem } = readName(value, max, min);
    if (problem) this.refuse(field, problem);
    return name;
  }

  /** Longer text, which may be empty and may have several lines. */
  text(field: string, value: string, max: number, min = 0): string {
    const { name, problem } = readName(value, max, min, true);
    if (problem) this.refuse(field, problem);
    return name;
  }

  /** An email as stored and compared: without case and compatibility forms, its domain in ASCII. */
  email(field: string, value: string): string {
    const email = emailKeyOf(tidy(value));
    if (email === '') this.refuse(field, fault('required'));
    else if (email.length > 254 || !isEmail(email) || readName(email, 254).problem)
      this.refuse(field, fault('email'));
    return email;
  }

  phone(field: string, value: string): string {
    const phone = tidy(value);
    if (!/^(\+?[\d ()./-]{5,25})?$/.test(phone)) this.refuse(field, fault('phone'));
    return phone;
  }

  /** An integer within bounds. */
  whole(field: string, value: number, min: number, max: number): number {
    if (!Number.isInteger(value) || value < min || value > max)
      this.refuse(field, fault('out-of-range', { min, max }));
    return value;
  }

  /** A percentage in parts per million. Bounds are in percent. */
  percent(field: string, value: number, min: number, max: number): number {
    if (!Number.isInteger(value) || value < min * ppmOfPercent || value > max * ppmOfPercent)
      this.refuse(field, fault('out-of-range', { min, max }));
    return value;
  }

  /** An http or https address without credentials. Other schemes (javascript:, data:) could run in the console. */
  webAddress(field: string, value: string, max: number): string {
    const url = value.trim();
    const parsed = URL.canParse(url) ? new URL(url) : undefined;
    const isPlain = /^https?:\/\//i.test(url) && !/[\p{C}\p{Z}]/u.test(url);
    if (!parsed || !isPlain || url.length > max || parsed.username || parsed.password)
      this.refuse(field, fault('web-address'));
    return url;
  }

  /** Any other rule, which returns a fault or nothing. */
  by<T>(rule: (value: T) => Fault | undefined, field: string, value: T): T {
    const refusal = rule(value);
    if (refusal) this.refuse(field, refusal);
    return value;
  }

  get isFine(): boolean {
    return this.errors.length === 0;
  }

  /** Throws `invalid` with all faults. */
  done(options?: ProblemOptions): void {
    if (!this.isFine) throw Problem.ofFields(this.errors, options);
  }
}
