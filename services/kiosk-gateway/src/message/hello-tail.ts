import type { EventLog, LogRecord, Log, Subscription } from '@backroom/platform';
import { hello } from '@backroom/proto/devices';
import { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { events } from '@backroom/proto/events';
import type { BootClocks } from './boot-clocks.js';

/**
 * Reads measured clock offsets of hellos from the log: those of other instances, and those from before this instance
 * started. A device's messages and its hello may reach different instances.
 */
export class HelloTail {
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly clocks: BootClocks,
    private readonly log: Log,
  ) {}

  async start(): Promise<void> {
    const { topic } = events.DeviceEvents;
    this.subscription ??= await this.eventLog.tail([topic], (record) => {
      const greeting = this.greetingOf(record);
      if (greeting) this.clocks.measure(greeting.deviceId, greeting.bootId, greeting);
    });
    for await (const record of this.eventLog.read(topic)) {
      const greeting = this.greetingOf(record);
      if (greeting) this.clocks.measure(greeting.deviceId, greeting.bootId, greeting);
    }
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** Returns a hello that measured a clock. The topic carries more than hellos. */
  private greetingOf(record: LogRecord): DeviceMessage | undefined {
    if (!record.value) return undefined;
    try {
      const message = DeviceMessage.decode(record.value);
      if (message.late) return undefined;
      const body: unknown = JSON.parse(Buffer.from(message.body).toString());
      return hello.safeParse(body).success ? message : undefined;
    } catch (error) {
      this.log.error({ err: error, device: record.key }, 'cannot decode device event, skipping it');
      return undefined;
    }
  }
}
