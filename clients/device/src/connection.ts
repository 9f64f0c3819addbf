import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';

const connectTimeout = 10_000;
const initialBackOffMs = 200;
const maxBackOffMs = 10_000;

interface ConnectionOptions {
  url: string;
  random: () => number;
  /** Called for each connection. */
  connect(): IClientOptions;
  /** The connection is open; if this fails, it is closed. */
  begin(client: MqttClient): Promise<void>;
  message(topic: string, payload: string): void;
  down(): void;
  failed(error: Error): void;
}

/**
 * A connection that reconnects automatically. With a new client each time: mqtt would resend messages that the outbox
 * resends as well.
 */
export class Connection {
  private client: MqttClient | undefined;
  private enabled = false;
  private connected = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  get up(): boolean {
    return this.connected;
  }

  open(): void {
    if (this.enabled) return;
    this.enabled = true;
    this.dial();
  }

  /** Disconnects cleanly, so that it does not count as a broken connection. */
  close(): void {
    this.enabled = false;
    clearTimeout(this.timer);
    const { client } = this;
    this.client = undefined;
    this.connected = false;
    if (client?.connected) client.end();
    else client?.end(true);
  }

  publish(topic: string, body: string): void {
    this.client?.publish(topic, body, { qos: 1 });
  }

  private dial(): void {
    const { url, connect, begin, message, down, failed } = this.options;
    const client = mqtt.connect(url, { ...connect(), reconnectPeriod: 0, connectTimeout });
    this.client = client;
    client.on('error', failed);
    client.on('message', (topic, payload) => this.client === client && message(topic, payload.toString()));
    client.once('connect', () => {
      begin(client).then(
        () => {
          if (this.client !== client) return;
          this.failures = 0;
          this.connected = true;
        },
        () => client.end(true),
      );
    });
    client.once('close', () => {
      client.end(true);
      if (this.client !== client) return;
      this.connected = false;
      down();
      if (this.enabled) this.timer = setTimeout(() => this.dial(), this.backOff());
    });
  }

  /** Waits longer after each failure, by a random time: all devices lost the same gateway. */
  private backOff(): number {
    const maxPause = Math.min(maxBackOffMs, initialBackOffMs * 2 ** this.failures++);
    return maxPause * (0.5 + this.options.random() / 2);
  }
}
