import { header, type EventLog, type Log, type LogRecord, type Subscription } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';

/** Follows issued commands. Commands issued while no gateway listened are issued again at the device's hello. */
export class CommandTail {
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly take: (issued: CommandIssued) => void,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    const { topic, type } = events.CommandIssued;
    this.subscription ??= await this.eventLog.tail([topic], (record) => {
      const issued = record.headers[header.type] === type && this.read(record);
      if (issued) this.take(issued);
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  private read({ key, value }: LogRecord): CommandIssued | undefined {
    try {
      return value ? events.CommandIssued.codec.decode(value) : undefined;
    } catch (error) {
      this.log.error({ err: error, device: key }, 'cannot decode command event, skipping it');
      return undefined;
    }
  }
}
