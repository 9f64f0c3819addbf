import { fault, type Fault } from '../errors/index.js';

/**
 * Words that make a field a secret, in any of its spellings: `newPassword`, `device_secret`, `refresh-token`.
 * The one list for audit records and for what browsers report.
 */
const secretWords = new Set([
  ...['password', 'passwords', 'passwd', 'passphrase', 'secret', 'secrets', 'token', 'tokens', 'jwt'],
  ...['credential', 'credentials', 'authorization', 'cookie', 'cookies', 'otp', 'totp', 'pin', 'pan'],
  ...['cvv', 'cvc', 'csc', 'ssn', 'pepper', 'iban'],
]);
/** Secret only as a pair, or as the last word: an `apiKeyId` names a key without giving it away. */
const secretPairs = [
  'card number',
  'tax id',
  'bank account',
  'account number',
  'recovery codes',
  'recovery code',
];
const secretEndings = new Set(['key', 'keys', 'hash']);

export const redactedMark = '[redacted]';

// What strangers sent is searched in time that grows with its length alone: a pattern begins at what is rare or its
// repetitions have an end, and what needs to look twice at a run of characters gets the whole run, once.

/** What stands for secrets in text that nobody gave a field of its own. */
const patterns: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${redactedMark}`],
  [
    /((?:password|passwd|secret|token|api[_-]?key|authorization|cookie|session)["']?\s{0,40}[=:]\s{0,40}["']?)[^\s"'&;,})]+/gi,
    `$1${redactedMark}`,
  ],
];
const emailPattern = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/gi;
const longWords = /[\w-]{40,}/g;
const digitsPattern = /\b\d(?:[ -]?\d){13,18}\b/g;
/** As social security numbers are written. */
const socialPattern = /\b\d{3}[- ]\d{2}[- ]\d{4}\b/g;

/** Whether a field of this name holds a secret. */
export function isSecretField(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.some((word) => secretWords.has(word)) ||
    secretEndings.has(words.at(-1) ?? '') ||
    secretPairs.some((pair) => ` ${words.join(' ')} `.includes(` ${pair} `))
  );
}

/**
 * A copy without secrets: fields by their name at any depth, and what looks like a card number or a token inside any
 * text. That a secret is there or not (a boolean, null) may be told.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactSecrets(value);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecretField(name) && isTelling(inner) ? redactedMark : redact(inner),
    ]),
  );
}

/** Free text, such as an error of a browser, without secrets and without addresses of people. */
export function redactText(text: string): string {
  return redactSecrets(text)
    .replace(emailPattern, redactedMark)
    .replace(socialPattern, redactedMark)
    .replace(longWords, (word) => (isOpaque(word) ? redactedMark : word));
}

function redactSecrets(text: string): string {
  const plain = patterns.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), withoutTokens(text));
  return plain.replace(digitsPattern, (digits) => (isCardNumber(digits) ? redactedMark : digits));
}

/** Signed tokens: a header that begins as the JSON of one does, its claims and a signature, with dots between them. */
function withoutTokens(text: string): string {
  if (!text.includes('eyJ')) return text;
  return text
    .split(/([^\w.-]+)/)
    .map((run) => {
      const parts = run.split('.');
      for (let at = 0; at + 2 < parts.length; at += 1) {
        const begins = parts[at]!.search(/\beyJ[\w-]{5}/);
        if (begins < 0 || parts[at + 1]!.length < 5) continue;
        parts.splice(at, 3, parts[at]!.slice(0, begins) + redactedMark);
      }
      return parts.join('.');
    })
    .join('');
}

/** Letters and digits that no person wrote: keys and tokens; a trace id or a UUID has fewer. */
const isOpaque = (word: string): boolean => /\d/.test(word) && /[a-z]/i.test(word);

/**
 * Whether text that a person typed holds what may not be kept: a card number however its digits are set apart, its check
 * digits, a key. Such text is refused, never altered.
 */
export function holdsSecrets(text: string): boolean {
  const plain = text.normalize('NFKC');
  return redact(plain) !== plain || checkDigits.test(plain) || (plain.match(longRuns) ?? []).some(holdsCard);
}

/** What is wrong with a text that is to be kept, for `FieldCheck`; undefined when it may be. */
export const withoutSecrets = (text: string): Fault | undefined =>
  holdsSecrets(text) ? fault('secrets') : undefined;

const checkDigits = /\b(?:cvv|cvc|csc)\d?[^\p{L}\p{N}]{0,3}\d{3,4}\b/iu;
/** Thirteen digits and more with nothing but signs between them. */
const longRuns = /\d(?:[^\p{L}\p{N}]{0,3}\d){12,60}/gu;

/** A run that is a card number, or of two kinds of numbers of which one is. */
function holdsCard(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  if (digits.length <= 19) return isCardNumber(digits);
  const starts = Array.from({ length: digits.length - 14 }, (_, at) => at);
  return starts.some((at) => [15, 16].some((length) => isWhole(digits.slice(at, at + length), length)));
}

const isWhole = (digits: string, length: number): boolean => digits.length === length && isCardNumber(digits);

function isTelling(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && typeof value !== 'boolean';
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

/** 14 to 19 digits that a card scheme could have given out: its first digits, and Luhn's sum. */
function isCardNumber(text: string): boolean {
  if (!/^(?:[3-6]|2[2-7])/.test(text)) return false;
  let [sum, doubled] = [0, false];
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) continue;
    const value = doubled ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
    doubled = !doubled;
  }
  return sum % 10 === 0;
}
