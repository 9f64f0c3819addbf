import mqtt, { type MqttClient } from 'mqtt';
import { OutageError, type Log } from '@backroom/platform';

interface RetainedTopicsOptions {
  /** With login and password. */
  url: string;
  clientId: string;
  /** Which topics, with wildcards. */
  filter: string;
  /** A topic of this connection's own, which nobody else publishes to. */
  markTopic: string;
  log: Log;
}

interface RetainedListener {
  /** A connection stands: nothing is known any more of what the broker keeps. */
  begin(): void;
  /** What the broker keeps under a topic, as of now, whoever put it there; empty: nothing any more. */
  kept(topic: string, payload: Buffer): void;
  /** Everything that was kept at the beginning of the connection was told. */
  complete(): void;
}

/** A connection of its own to a broker elsewhere (MQTT 5), for what that broker keeps for those who come later. */
export class RetainedTopics {
  private client: MqttClient | undefined;

  constructor(private readonly options: RetainedTopicsOptions) {}

  start(listener: RetainedListener): void {
    const { url, clientId, markTopic, log } = this.options;
    const client = mqtt.connect(url, {
      protocolVersion: 5,
      clientId,
      clean: true,
      reconnectPeriod: 500,
      resubscribe: false,
      properties: { receiveMaximum: 100 },
    });
    this.client = client;
    client.on('message', (topic, payload) => {
      if (topic === markTopic) listener.complete();
      else listener.kept(topic, payload);
    });
    client.on('connect', () => {
      listener.begin();
      this.read(client).catch((error: unknown) => {
        log.error({ err: error, clientId }, 'device broker returns no retained configs');
        // mqtt comes back by itself, and asks again.
        client.reconnect();
      });
    });
    client.on('error', (error) =>
      log.warn({ err: error, clientId }, 'device broker connection failed, reconnecting'),
    );
  }

  /** Lets the broker keep it, or with an empty payload forget what it kept; resolves when it has it. */
  async keep(topic: string, payload: Buffer): Promise<void> {
    if (!this.client?.connected) throw new OutageError('The broker of the devices');
    await this.client.publishAsync(topic, payload, { qos: 1, retain: true });
  }

  async stop(): Promise<void> {
    await this.client?.endAsync(!this.client.connected);
  }

  /** A broker hands over in order: what comes back after the mark was not kept, but is new. */
  private async read(client: MqttClient): Promise<void> {
    const { filter, markTopic } = this.options;
    await client.subscribeAsync({ [filter]: { qos: 1 }, [markTopic]: { qos: 1 } });
    await client.publishAsync(markTopic, '', { qos: 1 });
  }
}
