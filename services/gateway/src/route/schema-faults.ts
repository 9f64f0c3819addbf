import type { z } from 'zod';
import type { Fault } from '@backroom/platform';
import { fault } from '../faults.js';

const ofRules = new Map<string, Fault>();

/** Attaches a fault to a schema's rule, where zod takes a message: `.regex(form, withFault(fault('four-digits')))`. */
export function withFault(why: Fault): string {
  ofRules.set(why.message, why);
  return why.message;
}

/** The fault of a schema issue. */
export function faultOf(issue: z.core.$ZodIssue): Fault {
  return ofRules.get(issue.message) ?? generalFault(issue);
}

function generalFault(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? fault('required')
        : fault('wrong-type', { expected: issue.expected });
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive);
    case 'invalid_value':
      return issue.input === undefined
        ? fault('required')
        : fault('not-one-of', { allowed: issue.values.map(String) });
    case 'invalid_format':
      return ofFormat(issue.format);
    case 'unrecognized_keys':
      return fault('unexpected');
    default:
      return fault('not-valid');
  }
}

function tooBig(origin: string, max: number): Fault {
  if (origin === 'string') return fault('too-long', { max });
  return origin === 'array' ? fault('too-many-items', { max }) : fault('too-great', { max });
}

function tooSmall(origin: string, min: number, inclusive = true): Fault {
  if (origin !== 'string' && origin !== 'array')
    return min === 0 && !inclusive ? fault('not-above-zero') : fault('too-small', { min });
  if (min <= 1) return fault('required');
  return origin === 'string' ? fault('too-short', { min }) : fault('too-few-items', { min });
}

function ofFormat(format: string): Fault {
  if (format === 'uuid' || format === 'email') return fault(format);
  if (format === 'date') return fault('date', { first: '1970', last: '9999' });
  return fault('not-valid');
}
