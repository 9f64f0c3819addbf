import { createRequire } from 'node:module';

interface RequestQueue {
  pending: unknown[];
  scheduleCheckPendingRequests(): void;
}

/**
 * kafkajs 2.2.4 asks itself every millisecond, for every connection, whether requests wait
 * (https://github.com/tulios/kafkajs/issues/1751): 3–5 % of a core each, and a warning of negative delays.
 * Nothing needs to be asked while none wait: `push` asks again.
 */
export function quietQueues(): void {
  const load = createRequire(import.meta.url);
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  const schedule = prototype.scheduleCheckPendingRequests;
  prototype.scheduleCheckPendingRequests = function scheduleWhenWaiting() {
    if (this.pending.length > 0) schedule.call(this);
  };
}
