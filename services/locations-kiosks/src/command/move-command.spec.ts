import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Command } from '@backroom/proto/locations/v1/command';
import { commandReasons } from './command-reasons.js';
import { commandStates, isEnded, moveCommand, type CommandStep } from './move-command.js';

const queued = Command.fromPartial({
  id: 'c',
  type: 'unlock',
  state: 'queued',
  queuedAt: 1,
  expiresAt: 60_001,
});
const after = (...steps: CommandStep[]) => steps.reduce(moveCommand, queued);
const rankOf = ({ state }: Command) => commandStates.indexOf(state as (typeof commandStates)[number]);

const step = fc.record({
  to: fc.constantFrom('sent', 'acknowledged', 'expired', 'replaced', 'failed', 'succeeded') as fc.Arbitrary<
    CommandStep['to']
  >,
  code: fc.constantFrom(undefined, 'came-back', 'replaced', 'device-disabled') as fc.Arbitrary<
    CommandStep['code']
  >,
  at: fc.integer({ min: 1, max: 1_000 }),
  reason: fc.constantFrom('door blocked', 'no power'),
});
/** Steps with distinct times: two answers at the very same moment have no order. */
const steps = fc.uniqueArray(step, { selector: ({ at }) => at, maxLength: 12 });

describe('DEV-3 a command', () => {
  it('DEV-3 goes from queued through sent and acknowledged to its end, with the time of each step', () => {
    expect(
      after({ to: 'sent', at: 2 }, { to: 'acknowledged', at: 3 }, { to: 'succeeded', at: 4 }),
    ).toMatchObject({ state: 'succeeded', sentAt: 2, acknowledgedAt: 3, endedAt: 4, reason: '' });
  });

  it('DEV-3 ends as not done when no gateway claimed it, and as unknown when one did', () => {
    expect(after({ to: 'expired', at: 9 })).toMatchObject({
      state: 'expired',
      reason: commandReasons['not-reached'],
      reasonCode: 'not-reached',
    });
    expect(after({ to: 'sent', at: 2 }, { to: 'expired', at: 9 }).reasonCode).toBe('outcome-unknown');
    expect(after({ to: 'expired', at: 9 }, { to: 'sent', at: 2 }).reasonCode).toBe('outcome-unknown');
  });

  it('DEV-3 accepts a late answer of the device as the truth, and a success over a failure', () => {
    expect(after({ to: 'expired', at: 9 }, { to: 'failed', at: 12, reason: 'no power' })).toMatchObject({
      state: 'failed',
      endedAt: 12,
      reason: 'no power',
    });
    expect(after({ to: 'failed', at: 5, reason: 'no power' }, { to: 'succeeded', at: 6 })).toMatchObject({
      state: 'succeeded',
      endedAt: 6,
      reason: '',
    });
    expect(after({ to: 'succeeded', at: 5 }, { to: 'failed', at: 6, reason: 'no power' })).toMatchObject({
      state: 'succeeded',
      endedAt: 5,
    });
  });

  it('DEV-3 ends the same whatever the order and number of its reported steps', () =>
    fc.assert(
      fc.property(
        steps.chain((reported) =>
          fc.tuple(fc.constant(reported), fc.shuffledSubarray([...reported, ...reported], { minLength: 0 })),
        ),
        ([reported, again]) => {
          expect(after(...again, ...reported)).toEqual(after(...reported));
        },
      ),
      { numRuns: 2_000 },
    ));

  it('DEV-3 never goes back, and has an end time exactly when it has ended', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (reported) => {
        let command = queued;
        for (const next of reported) {
          const moved = moveCommand(command, next);
          expect(rankOf(moved)).toBeGreaterThanOrEqual(rankOf(command));
          expect(isEnded(moved)).toBe(moved.endedAt > 0);
          // A step without news returns the same object: nothing is written or published.
          expect(moveCommand(moved, next)).toBe(moved);
          command = moved;
        }
      }),
      { numRuns: 2_000 },
    ));

  it('DEV-3 has a reason code when the system reports it, not the device', () => {
    expect(after({ to: 'replaced', at: 2, code: 'replaced' })).toMatchObject({
      state: 'replaced',
      endedAt: 2,
      reasonCode: 'replaced',
    });
    expect(after({ to: 'sent', at: 2 }, { to: 'succeeded', at: 5, code: 'came-back' })).toMatchObject({
      state: 'succeeded',
      reasonCode: 'came-back',
      reason: commandReasons['came-back'],
    });
    // The earlier report of the device is kept.
    expect(after({ to: 'succeeded', at: 3 }, { to: 'succeeded', at: 5, code: 'came-back' })).toMatchObject({
      endedAt: 3,
      reasonCode: '',
      reason: '',
    });
    expect(after({ to: 'replaced', at: 2, code: 'replaced' }, { to: 'expired', at: 9 }).state).toBe(
      'replaced',
    );
  });
});
