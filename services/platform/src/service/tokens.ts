import type { EventLog } from '../event-log/index.js';
import type { DatabasePlatform } from './platform-context.js';
import { token } from '../wiring/index.js';

/** Injection tokens of parts that have no class. */
export const EVENT_LOG = token<EventLog>('event log');
/** A service without a database only has the parts of `Platform`. */
export const PLATFORM = token<DatabasePlatform>('platform');
