import type { Aggregate } from '@backroom/platform';
import { IntentParts } from './intent-runner.js';

/** Runs requests to external parties that move money. */
export const externalIntent: Aggregate = { providers: [IntentParts] };
