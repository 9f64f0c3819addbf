import { command as commandSchema, type Ack, type CommandType, type DeviceCommand } from './protocol.js';
import type { Store } from './store.js';

/** Runs a command. Its result goes into the answer; an error means that it failed. */
export type CommandHandler = (command: DeviceCommand) => Promise<Record<string, unknown> | void>;
export type CommandHandlers = Partial<Record<CommandType, CommandHandler>>;

/** The answer of a device: an ack without its envelope. */
export type Answer = Pick<Ack, 'commandId' | 'state' | 'reason' | 'details'>;

interface Run {
  command: DeviceCommand;
  /** Whether it was started. Absent in entries of releases that did not record it. */
  begun?: boolean;
  /** Absent while it runs, and forever when the device stopped in the middle. */
  answer?: Answer;
}

const prefix = 'command/';
/** Milliseconds past its expiry for which a command is remembered: later it would be refused as expired anyway. */
const rememberedFor = 86_400_000;

/**
 * Runs each command once in the life of the device, one after the other in order of arrival, and repeats the answer
 * when a command is received again. A hanging command blocks the next one until its time is over.
 */
export class CommandRunner {
  private readonly runs = new Map<string, Run>();
  /** Resolves with the last received command. */
  private line: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: Store,
    private readonly handlers: CommandHandlers,
    private readonly say: (answer: Answer) => Promise<unknown>,
    /** The system's time, milliseconds. */
    private readonly now: () => number,
  ) {}

  static async open(
    store: Store,
    handlers: CommandHandlers,
    say: (answer: Answer) => Promise<unknown>,
    now: () => number,
  ): Promise<CommandRunner> {
    const runner = new CommandRunner(store, handlers, say, now);
    for (const [name, value] of await store.entries())
      if (name.startsWith(prefix)) runner.runs.set(name.slice(prefix.length), value as Run);
    return runner;
  }

  /** Ends commands that were under way when the device stopped. Call it once, before any new command. */
  async settleInterrupted(): Promise<void> {
    for (const run of [...this.runs.values()].filter(({ answer }) => !answer))
      await this.finish(run, interrupted(run));
  }

  /**
   * Handles a payload of the channel `commands`. Never throws; for a payload that is no command it returns
   * `unreadable`.
   */
  async take(payload: unknown): Promise<'run' | 'known' | 'expired' | 'unreadable'> {
    const read = commandSchema.safeParse(payload);
    if (!read.success) return 'unreadable';
    const command = read.data;
    const { commandId } = command;
    const earlier = this.runs.get(commandId);
    if (earlier) {
      await this.say(earlier.answer ?? { commandId, state: 'acknowledged' });
      return 'known';
    }
    const run: Run = { command, begun: false };
    // Before the first wait: a duplicate in the meantime is recognized.
    this.runs.set(commandId, run);
    this.forgetOld();
    const before = this.line;
    let end: () => void = () => undefined;
    this.line = new Promise<void>((resolve) => (end = resolve));
    try {
      if (this.isOver(command)) return await this.refuse(run);
      await this.keep(run);
      await this.say({ commandId, state: 'acknowledged' });
      await before;
      // A hanging command before it may have outlasted its own time.
      if (this.isOver(command)) return await this.refuse(run);
      const hung = setTimeout(end, Date.parse(command.expiresAt) - this.now());
      // This timer alone must not keep the device's process alive; browsers have no unref.
      (hung as { unref?(): void }).unref?.();
      run.begun = true;
      await this.keep(run);
      await this.finish(run, await this.outcomeOf(command)).finally(() => clearTimeout(hung));
      return 'run';
    } finally {
      end();
    }
  }

  private isOver({ expiresAt }: DeviceCommand): boolean {
    return Date.parse(expiresAt) <= this.now();
  }

  private async refuse(run: Run): Promise<'expired'> {
    const { commandId } = run.command;
    await this.finish(run, { commandId, state: 'failed', reason: 'The command had expired' });
    return 'expired';
  }

  private async outcomeOf(command: DeviceCommand): Promise<Answer> {
    const { commandId, type } = command;
    const handler = this.handlers[type];
    if (!handler) return { commandId, state: 'failed', reason: `This device cannot ${type}` };
    try {
      const details = await handler(command);
      return { commandId, state: 'succeeded', ...(details && { details }) };
    } catch (error) {
      return { commandId, state: 'failed', reason: (error as Error).message.slice(0, 300) };
    }
  }

  private async finish(run: Run, answer: Answer): Promise<void> {
    run.answer = answer;
    await this.keep(run);
    await this.say(answer);
  }

  private keep(run: Run): Promise<void> {
    return this.store.put(prefix + run.command.commandId, run);
  }

  private forgetOld(): void {
    const before = this.now() - rememberedFor;
    const old = [...this.runs].filter(([, { command }]) => Date.parse(command.expiresAt) < before);
    for (const [commandId] of old) this.runs.delete(commandId);
    this.store.remove(old.map(([commandId]) => prefix + commandId));
  }
}

/**
 * The outcome of an unanswered command after a restart. Any start completes a reboot; an update ends the process that
 * runs it, and a waiting one was not done.
 */
function interrupted({ command: { commandId, type }, begun = true }: Run): Answer {
  if (type === 'reboot' || (type === 'update' && begun)) return { commandId, state: 'succeeded' };
  const reason = begun
    ? 'The device went down in the middle: nobody knows whether it was done'
    : 'The device went down before it was begun';
  return { commandId, state: 'failed', reason };
}
