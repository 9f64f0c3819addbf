import type { EventLog } from '../event-log/index.js';
import type { DatabasePlatform } from './platform-context.js';
import { token } from '../wiring/index.js';

/** Injection tokens of what has no class of its own. */
export const EVENT_LOG = token<EventLog>('event log');
/** A service without a database of its own has just the first part of it. */
export const PLATFORM = token<DatabasePlatform>('platform');
