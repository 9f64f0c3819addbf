import { expect, it } from '@jest/globals';
import { currentTraceId, inSpan, startTracing } from '../src/telemetry/index.js';

const id = '0af7651916cd43dd8448eb211c80319c';

it('PLAT-4 samples the configured share of new traces, follows the caller for others, and propagates ids in any case', async () => {
  await startTracing({ process: 'ledger', sampleRate: 0 });
  await inSpan('begun here', {}, async (span) => {
    expect(span.isRecording()).toBe(false);
    expect(currentTraceId()).toMatch(/^[0-9a-f]{32}$/);
    expect(currentTraceId()).not.toBe('0'.repeat(32));
  });
  const followed = async (flags: string) =>
    inSpan('asked', { traceparent: `00-${id}-b7ad6b7169203331-${flags}` }, async (span) => ({
      sent: span.isRecording(),
      id: currentTraceId(),
    }));
  expect(await followed('01')).toEqual({ sent: true, id });
  expect(await followed('00')).toEqual({ sent: false, id });
});
