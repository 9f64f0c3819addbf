import type { Aggregate } from '@backroom/platform';
import { ErasePersonHandler } from './erase-person.command.js';

/** Erasing people. */
export const erasure: Aggregate = { commands: [ErasePersonHandler] };
