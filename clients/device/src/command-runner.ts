import { command as commandSchema, type Ack, type CommandType, type DeviceCommand } from './protocol.js';
import type { Store } from './store.js';

/** Does what a command says. What it resolves with goes into the answer; throwing means that it failed. */
export type CommandHandler = (command: DeviceCommand) => Promise<Record<string, unknown> | void>;
export type CommandHandlers = Partial<Record<CommandType, CommandHandler>>;

/** What a device answers: an ack without its envelope. */
export type Answer = Pick<Ack, 'commandId' | 'state' | 'reason' | 'details'>;

interface Run {
  command: DeviceCommand;
  /** Whether its turn came. Absent in what was kept by a release that did not say so. */
  begun?: boolean;
  /** Absent while it runs, and for ever when the device went down in the middle. */
  answer?: Answer;
}

const prefix = 'command/';
/** Milliseconds past its expiry that a command is remembered: later it would be refused as expired anyway. */
const rememberedFor = 86_400_000;

/**
 * Runs each command once in the life of the device, one after the other in the order in which they come, and answers
 * it again when it comes again. What hangs keeps the next one waiting until its time is over.
 */
export class CommandRunner {
  private readonly runs = new Map<string, Run>();
  /** Ends with the command that came last. */
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

  /** What was under way when the device went down has an end now. To be called once, before anything new. */
  async settleInterrupted(): Promise<void> {
    for (const run of [...this.runs.values()].filter(({ answer }) => !answer))
      await this.finish(run, interrupted(run));
  }

  /** A payload of the channel `commands`. Never throws; a payload that is no command is `undefined`'s to report. */
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
    // Before the first wait: the same command again in the meantime is known already.
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
      // The time of what hangs before it may have been longer than its own.
      if (this.isOver(command)) return await this.refuse(run);
      const hung = setTimeout(end, Date.parse(command.expiresAt) - this.now());
      // A device's process does not live for this alone; a browser has no such thing.
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
 * What a new start makes of a command without an answer. A reboot is just that, whatever brought it about; an update
 * ends the process that runs it, and one that was waiting for its turn was not done.
 */
function interrupted({ command: { commandId, type }, begun = true }: Run): Answer {
  if (type === 'reboot' || (type === 'update' && begun)) return { commandId, state: 'succeeded' };
  const reason = begun
    ? 'The device went down in the middle: nobody knows whether it was done'
    : 'The device went down before it was begun';
  return { commandId, state: 'failed', reason };
}
