import { holdsSecrets, Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** The processor's name of a card. Must not contain anything like a card number. */
const token = /^(?!.*\d{12})[A-Za-z][\w-]{2,254}$/;

/** Throws `invalid` for a text that is not a card token. */
export function readCardToken(field: string, named: string): void {
  if (!token.test(named) || holdsSecrets(named)) throw Problem.invalid(field, fault('card-token'));
}
