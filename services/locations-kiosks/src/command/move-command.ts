import type { Command } from '@backroom/proto/locations/v1/command';
import { commandReasons, type CommandReason } from './command-reasons.js';

/**
 * How far a command can be, weakest first. What is told of a command comes late, twice and in any order; the strongest
 * thing that is known of it is its state, so that the order does not matter. The device's word stands above the
 * system's (`expired` says only that no answer came in time), and that something happened above that it did not.
 */
export const commandStates = [
  'queued',
  'sent',
  'acknowledged',
  'expired',
  'replaced',
  'failed',
  'succeeded',
] as const;
export type CommandState = (typeof commandStates)[number];

/** Something that is told of a command. `at`: the system's time, milliseconds since the epoch. */
export interface CommandStep {
  to: Exclude<CommandState, 'queued'>;
  at: number;
  /** What the device says of it. */
  reason?: string;
  /** What the system says of it. */
  code?: CommandReason;
}

/** What is done by starting anew. */
const restarts: readonly string[] = ['reboot', 'update'];

export function isRestart({ type }: Pick<Command, 'type'>): boolean {
  return restarts.includes(type);
}

export function isEnded({ state }: Pick<Command, 'state'>): boolean {
  return rank(state) >= rank('expired');
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
  Object.assign(moved, reasonOf(moved, step, command));
  return sameCommand(moved, command) ? command : moved;
}

type Reason = Pick<Command, 'reason' | 'reasonCode'>;

/** What is to be said of its end. Of two who say the same, whoever said it first, by the clock. */
function reasonOf(moved: Command, step: CommandStep, before: Command): Reason {
  if (moved.state === 'expired')
    return reasonBy(moved.sentAt || moved.acknowledgedAt ? 'outcome-unknown' : 'not-reached');
  if (!isEnded(moved)) return { reason: '', reasonCode: '' };
  const isFirst =
    before.state !== moved.state ||
    (step.to === moved.state && step.at === moved.endedAt && step.at < before.endedAt);
  if (!isFirst) return { reason: before.reason, reasonCode: before.reasonCode };
  if (step.code) return reasonBy(step.code);
  return { reason: moved.state === 'failed' ? (step.reason ?? '') : '', reasonCode: '' };
}

function reasonBy(reasonCode: CommandReason): Reason {
  return { reason: commandReasons[reasonCode], reasonCode };
}

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
