import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}

/**
 * kafkajs 2.2.4 checks every millisecond, for every connection, whether requests are waiting
 * (https://github.com/tulios/kafkajs/issues/1751): 3–5 % of a core each, and a warning about negative delays. No check
 * is needed while none are waiting: `push` schedules the next.
 */
export function quietQueues(): void {
  const load = createRequire(import.meta.url);
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleWhenWaiting() {
    if (this.pending.length > 0) schedule.call(this);
  };
}
