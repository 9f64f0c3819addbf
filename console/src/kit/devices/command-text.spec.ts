import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import type { TFunction } from 'i18next';
import { reasonText, requesterText, stepsOf } from './command-text';

const t = ((key: string) => key) as unknown as TFunction<'devices'>;
const command: Schemas['Command'] = {
  id: 'c',
  deviceId: 7,
  deviceKind: 'lock',
  LocationId: 4,
  command: 'unlock',
  state: 'queued',
  requestedBy: { id: 5, name: 'Ada Test' },
  queuedAt: '2026-06-01T10:00:00.000Z',
  sentAt: null,
  acknowledgedAt: null,
  endedAt: null,
  expiresAt: '2026-06-01T10:01:00.000Z',
  reason: '',
  reasonCode: null,
  batchId: null,
};

describe('DEV-3 texts of a command', () => {
  it('DEV-3 distinguish an unknown outcome from a certain failure', () => {
    for (const reasonCode of ['not-reached', 'outcome-unknown'] as const)
      expect(reasonText(t, { ...command, state: 'expired', reasonCode })).toBe(`reason.${reasonCode}`);
    expect(reasonText(t, { ...command, state: 'failed', reason: 'The door is open' })).toBe(
      'The door is open',
    );
    expect(reasonText(t, { ...command, state: 'failed' })).toBe('reason.none');
    expect(reasonText(t, { ...command, state: 'succeeded', reason: 'x' })).toBe('');
  });

  it('DEV-3 explain a replaced command, a device that came back, and a disabled device', () => {
    const textOf = (state: Schemas['Command']['state'], reasonCode: Schemas['Command']['reasonCode']) =>
      reasonText(t, { ...command, state, reasonCode, reason: 'in English' });
    expect(textOf('replaced', 'replaced')).toBe('reason.replaced');
    expect(textOf('succeeded', 'came-back')).toBe('reason.came-back');
    expect(textOf('failed', 'device-disabled')).toBe('reason.device-disabled');
    expect(stepsOf({ ...command, state: 'replaced' }).at(-1)).toEqual({ step: 'replaced', at: null });
  });

  it('DEV-3 name the requester as far as the user may know', () => {
    expect(requesterText(t, command)).toBe('Ada Test');
    expect(requesterText(t, { requestedBy: { id: 2, name: null } })).toBe('requester.support');
    expect(requesterText(t, { requestedBy: null })).toBe('requester.system');
  });

  it('DEV-3 list the remaining steps and the actual end', () => {
    expect(stepsOf(command).map(({ step }) => step)).toEqual(['queued', 'sent', 'acknowledged', 'succeeded']);
    expect(stepsOf({ ...command, state: 'expired' }).at(-1)).toEqual({ step: 'expired', at: null });
  });
});
