import { lengthOf } from '@backroom/proto/fields';
import { fault, type Fault } from '../errors/index.js';

/**
 * Control characters, halves of characters (replacement characters after transport), private ones and anything that
 * hides or turns the text around it.
 */
const forbidden = /[\ufffd\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
const forbiddenInLines = /(?![\n\t])[\ufffd\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;

/** Characters that show nothing although they count as letters; joiners are needed inside words of some scripts. */
const blank = /[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]/u;
/** More marks on one letter than any script uses: they would cover the lines around it. */
const heaped = /\p{M}{6}/u;

/** Trims and composes a text. */
export function tidy(value: string): string {
  return value.normalize('NFC').trim();
}

/** A name as stored, or its fault. Lengths count characters as people do. */
export function readName(
  value: string,
  max: number,
  min = 1,
  lines = false,
): { name: string; problem?: Fault } {
  const tidied = tidy(lines ? value.replaceAll('\r\n', '\n') : value);
  const name = lines ? tidied : tidied.replaceAll(/\p{Zs}+/gu, ' ');
  const length = lengthOf(name);
  if (length < min) return { name, problem: fault('required') };
  if (length > max) return { name, problem: fault('too-long', { max }) };
  if ((lines ? forbiddenInLines : forbidden).test(name)) return { name, problem: fault('invisible') };
  if (blank.test(name) || heaped.test(name) || (length > 0 && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)))
    return { name, problem: fault('invisible') };
  return { name };
}
