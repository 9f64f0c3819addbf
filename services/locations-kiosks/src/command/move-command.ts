import type { Command } from '@backroom/proto/locations/v1/command';

/**
 * How far a command can be, weakest first. What is told of a command comes late, twice and in any order; the strongest
 * thing that is known of it is its state, so that the order does not matter. The device's word stands above the
 * system's (`expired` says only that no answer came in time), and that something happened above that it did not.
 */
export const commandStates = ['queued', 'sent', 'acknowledged', 'expired', 'failed', 'succeeded'] as const;
export type CommandState = (typeof commandStates)[number];

/** Something that is told of a command. `at`: the system's time, milliseconds since the epoch. */
export interface CommandStep {
  to: Exclude<CommandState, 'queued'>;
  at: number;
  /** What the device says of it. */
  reason?: string;
}

/** What can be repeated without harm: told again to a device that comes back without having answered. */
const repeatable: readonly string[] = ['reboot', 'update'];

export function isEnded({ state }: Pick<Command, 'state'>): boolean {
  return rank(state) >= rank('expired');
}

/**
 * Whether a command may be handed over once more: as long as nobody had it, or when doing it twice does no harm. An
 * unlock is never repeated after an unknown outcome (decided: Devices).
 */
export function mayIssueAgain(command: Pick<Command, 'state' | 'type'>): boolean {
  if (command.state === 'queued') return true;
  return command.state === 'sent' && repeatable.includes(command.type);
}

/** The command after a step; the very same when the step adds nothing to what is known. */
export function moveCommand(command: Command, step: CommandStep): Command {
  const moved = { ...command };
  if (step.to === 'sent') moved.sentAt = earlier(command.sentAt, step.at);
  if (step.to === 'acknowledged') moved.acknowledgedAt = earlier(command.acknowledgedAt, step.at);
  if (rank(step.to) > rank(command.state)) {
    moved.state = step.to;
    if (isEnded(moved)) moved.endedAt = step.at;
  } else if (step.to === command.state && isEnded(command)) moved.endedAt = earlier(command.endedAt, step.at);
  moved.reason = reasonOf(moved, step, command);
  return sameCommand(moved, command) ? command : moved;
}

/** Why there is no success, for people. */
function reasonOf(moved: Command, step: CommandStep, before: Command): string {
  if (moved.state === 'failed') {
    if (before.state !== 'failed') return step.reason ?? '';
    // Told twice: what was said first, by the clock.
    return step.to === 'failed' && step.at === moved.endedAt && step.at < before.endedAt
      ? (step.reason ?? '')
      : before.reason;
  }
  if (moved.state !== 'expired') return '';
  return moved.sentAt || moved.acknowledgedAt ? outcomeUnknown : notDelivered;
}

export const notDelivered = 'The device was not reached in time. Nothing was done.';
export const outcomeUnknown = 'The device did not answer in time. Whether it was done is not known.';

function rank(state: string): number {
  return commandStates.indexOf(state as CommandState);
}

/** 0 stands for never. */
function earlier(known: number, told: number): number {
  return known === 0 ? told : Math.min(known, told);
}

function sameCommand(a: Command, b: Command): boolean {
  return (Object.keys(a) as (keyof Command)[]).every((field) => a[field] === b[field]);
}
