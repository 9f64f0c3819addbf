import { holdsSecrets, Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** The processor's name of a card. Never its number, not even within. */
const token = /^(?!.*\d{12})[A-Za-z][\w-]{2,254}$/;

/** Throws `invalid` for what names no card to the processor. */
export function readCardToken(field: string, named: string): void {
  if (!token.test(named) || holdsSecrets(named)) throw Problem.invalid(field, fault('card-token'));
}
