import { fault, type Fault } from '../errors/index.js';

/**
 * Words that make a field a secret, in any spelling: `newPassword`, `device_secret`, `refresh-token`. The only list,
 * for audit records and for reports of browsers.
 */
const secretWords = new Set([
  ...['password', 'passwords', 'passwd', 'passphrase', 'secret', 'secrets', 'token', 'tokens', 'jwt'],
  ...['credential', 'credentials', 'authorization', 'cookie', 'cookies', 'otp', 'totp', 'pin', 'pan'],
  ...['cvv', 'cvc', 'csc', 'ssn', 'pepper', 'iban'],
]);
/** Secret only as a pair, or as the last word: an `apiKeyId` names a key without revealing it. */
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

// Text from outside is searched in linear time: a pattern begins with something rare or its repetitions are bounded,
// and anything that must look at a run of characters twice gets the whole run, once.

/** Replacements for secrets in text that is not in a secret field. */
const patterns: [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${redactedMark}`],
  [
    /((?:password|passwd|secret|token|api[_-]?key|authorization|cookie|session)["']?\s{0,40}[=:]\s{0,40}["']?)[^\s"'&;,})]+/gi,
    `$1${redactedMark}`,
  ],
  // Card data in JSON that cannot be parsed, and the number in track 1 of a magnetic stripe.
  [
    /("(?:[\w-]{0,40}[_-])?(?:cvv|cvc|csc|pin|pan|otp|iban|ssn)\d?"\s{0,40}:\s{0,40}"?)[^\s"'&;,})]+/gi,
    `$1${redactedMark}`,
  ],
  [/(?<=B)\d{12,19}(?=\^)/g, redactedMark],
];
const emailPattern =
  /[\p{L}\p{M}\p{N}_.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63})+/gu;
const longWords = /[\w-]{40,}/g;
const digitsPattern = /\b\d(?:[ -]?\d){13,18}\b/g;
const minCardNumber = 1e13;
/** The format of social security numbers. */
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
 * Returns a copy without secrets: fields by name at any depth, and anything that looks like a card number or a token
 * inside any text. Whether a secret exists (a boolean, null) is not redacted.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactSecrets(value);
  if (typeof value === 'number') return value < minCardNumber ? value : redactNumber(value);
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactSecrets(name),
      isSecretField(name) && revealsSecret(inner) ? redactedMark : redact(inner),
    ]),
  );
}

/** Redacts secrets and email addresses in free text, such as an error of a browser. */
export function redactText(text: string): string {
  return redactSecrets(text)
    .replace(emailPattern, redactedMark)
    .replace(socialPattern, redactedMark)
    .replace(longWords, (word) => (isOpaque(word) ? redactedMark : word));
}

function redactNumber(value: number): number | string {
  const text = redactSecrets(String(value));
  return text === redactedMark ? text : value;
}

function redactSecrets(text: string): string {
  const plain = patterns.reduce((rest, [pattern, mark]) => rest.replace(pattern, mark), withoutTokens(text));
  return plain.replace(digitsPattern, (digits) => (isCardNumber(digits) ? redactedMark : digits));
}

/** Signed tokens: a header that begins like its JSON, claims and a signature, separated by dots. */
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

/** Letters and digits that no person wrote: keys and tokens; a trace id or a UUID is shorter. */
const isOpaque = (word: string): boolean => /\d/.test(word) && /[a-z]/i.test(word);

/**
 * Whether text typed by a person contains anything that must not be stored: a card number in any grouping of its
 * digits, its check digits, a key. Such text is rejected, never altered.
 */
export function holdsSecrets(text: string): boolean {
  const plain = text.normalize('NFKC');
  return redact(plain) !== plain || checkDigits.test(plain) || (plain.match(longRuns) ?? []).some(holdsCard);
}

/** The fault of a text that is to be stored, for `FieldCheck`; undefined if it may be stored. */
export const withoutSecrets = (text: string): Fault | undefined =>
  holdsSecrets(text) ? fault('secrets') : undefined;

const checkDigits = /\b(?:cvv|cvc|csc)\d?[^\p{L}\p{N}]{0,3}\d{3,4}\b/iu;
/** Thirteen or more digits with only punctuation between them. */
const longRuns = /\d(?:[^\p{L}\p{N}]{0,3}\d){12,60}/gu;

/** A run that is a card number, or contains one next to another number. */
function holdsCard(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  if (digits.length <= 19) return isCardNumber(digits);
  const starts = Array.from({ length: digits.length - 14 }, (_, at) => at);
  return starts.some((at) => [15, 16].some((length) => isWhole(digits.slice(at, at + length), length)));
}

const isWhole = (digits: string, length: number): boolean => digits.length === length && isCardNumber(digits);

function revealsSecret(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && typeof value !== 'boolean';
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
}

/** 14 to 19 digits that a card scheme could have issued: their prefix, and Luhn's sum. */
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
