import mqtt, { type MqttClient } from 'mqtt';
import { OutageError, type Log } from '@backroom/platform';

interface RetainedTopicsOptions {
  /** With login and password. */
  url: string;
  clientId: string;
  /** Topic filter, with wildcards. */
  filter: string;
  /** A topic that only this connection publishes to. */
  markTopic: string;
  log: Log;
}

interface RetainedListener {
  /** A connection is open: nothing is known yet about the retained messages of the broker. */
  begin(): void;
  /** The current retained message of a topic, from any publisher; empty: none any more. */
  kept(topic: string, payload: Buffer): void;
  /** All messages retained at the start of the connection have been received. */
  complete(): void;
}

/** A separate connection to an external broker (MQTT 5), for its retained messages. */
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
        // mqtt reconnects by itself, and reads again.
        client.reconnect();
      });
    });
    client.on('error', (error) =>
      log.warn({ err: error, clientId }, 'device broker connection failed, reconnecting'),
    );
  }

  /** Retains a message at the broker, or with an empty payload deletes it; resolves when the broker has it. */
  async keep(topic: string, payload: Buffer): Promise<void> {
    if (!this.client?.connected) throw new OutageError('The broker of the devices');
    await this.client.publishAsync(topic, payload, { qos: 1, retain: true });
  }

  async stop(): Promise<void> {
    await this.client?.endAsync(!this.client.connected);
  }

  /** A broker delivers in order: messages after the mark were not retained, but are new. */
  private async read(client: MqttClient): Promise<void> {
    const { filter, markTopic } = this.options;
    await client.subscribeAsync({ [filter]: { qos: 1 }, [markTopic]: { qos: 1 } });
    await client.publishAsync(markTopic, '', { qos: 1 });
  }
}
