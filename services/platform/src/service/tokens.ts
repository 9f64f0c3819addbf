/** Injection tokens of what has no class of its own. */
export const EVENT_LOG = Symbol('event log');
export const PLATFORM = Symbol('platform');
