import { basisPoints } from '@backroom/proto/fields';
import { fault, fieldError, Problem, type Fault, type FieldError } from '../errors/index.js';
import { readName, tidy } from './name.js';
import { emailKeyOf } from './email-key.js';

/**
 * Words with single dots between them, at a host of two or more: neither a bare address in brackets nor a quoted name,
 * which are mail addresses (RFC 5321, section 4.1.2) but nobody's.
 */
const word = String.raw`[^\s@.,;:<>()[\]"\\]+`;
const emailForm = new RegExp(`^${word}(?:\\.${word})*@(?:${word}\\.)+${word}$`);

/** Reads the fields of a request and gathers what is wrong, so that a refusal names every field at once. */
export class FieldCheck {
  private readonly errors: FieldError[] = [];

  refuse(field: string, why: Fault): void {
    this.errors.push(fieldError(field, why));
  }

  /** A name that people read: trimmed, without anything that hides or turns text. */
  name(field: string, value: string, most: number, least = 1): string {
    const { name, problem } = readName(value, most, least);
    if (problem) this.refuse(field, problem);
    return name;
  }

  /** Longer text, which may be empty and may have lines. */
  text(field: string, value: string, most: number, least = 0): string {
    const { name, problem } = readName(value, most, least, true);
    if (problem) this.refuse(field, problem);
    return name;
  }

  /** An email as it is kept and compared: without case and without compatibility forms. */
  email(field: string, value: string): string {
    const email = emailKeyOf(tidy(value));
    if (email === '') this.refuse(field, fault('required'));
    else if (email.length > 254 || !emailForm.test(email) || readName(email, 254).problem)
      this.refuse(field, fault('email'));
    return email;
  }

  phone(field: string, value: string): string {
    const phone = tidy(value);
    if (!/^(\+?[\d ()./-]{5,25})?$/.test(phone)) this.refuse(field, fault('phone'));
    return phone;
  }

  /** A whole number within bounds. */
  whole(field: string, value: number, least: number, most: number): number {
    if (!Number.isInteger(value) || value < least || value > most)
      this.refuse(field, fault('out-of-range', { min: least, max: most }));
    return value;
  }

  /** A percentage in basis points. Bounds are in percent. */
  percent(field: string, value: number, min: number, max: number): number {
    if (!Number.isInteger(value) || value < min * basisPoints || value > max * basisPoints)
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

  /** Any other rule: what it refuses, or nothing. */
  by<T>(rule: (value: T) => Fault | undefined, field: string, value: T): T {
    const refusal = rule(value);
    if (refusal) this.refuse(field, refusal);
    return value;
  }

  get isFine(): boolean {
    return this.errors.length === 0;
  }

  /** Throws `invalid` with everything that was refused. */
  done(): void {
    if (!this.isFine) throw Problem.ofFields(this.errors);
  }
}
