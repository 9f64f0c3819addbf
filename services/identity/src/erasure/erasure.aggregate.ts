import type { Aggregate } from '@backroom/platform';
import { ErasePersonHandler } from './erase-person.command.js';

/** Forgetting a person. */
export const erasure: Aggregate = { commands: [ErasePersonHandler] };
