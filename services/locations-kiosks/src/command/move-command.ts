import type { Command } from '@backroom/proto/locations/v1/command';
import { commandReasons, type CommandReason } from './command-reasons.js';

/**
 * The states of a command, weakest first. Reports about a command are late, duplicate and in any order; its state is
 * the strongest report, so that the order does not matter. The device outranks the system (`expired` only says that no
 * answer arrived in time), and success outranks failure.
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

/** A reported step of a command. `at`: the system's time, milliseconds since the epoch. */
export interface CommandStep {
  to: Exclude<CommandState, 'queued'>;
  at: number;
  /** The reason that the device reports. */
  reason?: string;
  /** The reason that the system gives. */
  code?: CommandReason;
}

/** Types that a new boot completes. */
const restarts: readonly string[] = ['reboot', 'update'];

export function isRestart({ type }: Pick<Command, 'type'>): boolean {
  return restarts.includes(type);
}

export function isEnded({ state }: Pick<Command, 'state'>): boolean {
  return rank(state) >= rank('expired');
}

/** Returns the command after a step; the same object when the step adds nothing. */
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

/** The reason for its end. Of two equally strong reports the earlier one by the clock. */
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

/** 0 means never. */
function earlier(known: number, reported: number): number {
  return known === 0 ? reported : Math.min(known, reported);
}

function sameCommand(a: Command, b: Command): boolean {
  return (Object.keys(a) as (keyof Command)[]).every((field) => a[field] === b[field]);
}
