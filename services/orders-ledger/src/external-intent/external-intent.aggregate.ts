import type { Aggregate } from '@backroom/platform';
import { IntentParts } from './intent-runner.js';

/** Runs what external parties are asked to do with money. */
export const externalIntent: Aggregate = { providers: [IntentParts] };
