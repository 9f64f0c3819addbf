import { describe, expect, it } from '@jest/globals';
import { eventIdOf } from './event-id.js';

const messageId = '01910000-0000-7000-8000-000000000001';
const sale = Buffer.from('{"total":1}');

describe('eventIdOf', () => {
  it('DEV-2 is the same for every delivery of a message', () => {
    expect(eventIdOf(7, messageId, sale)).toBe(eventIdOf(7, messageId.toUpperCase(), Buffer.from(sale)));
  });

  it('LEDG-8 distinguishes another sale under a used message id, so that it is not dropped as a duplicate', () => {
    expect(eventIdOf(7, messageId, sale)).not.toBe(eventIdOf(7, messageId, Buffer.from('{"total":2}')));
  });

  it('DEV-1 cannot be produced by another device', () => {
    expect(eventIdOf(7, messageId, sale)).not.toBe(eventIdOf(8, messageId, sale));
  });
});
