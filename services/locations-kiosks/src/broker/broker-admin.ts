import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import mqtt, { type MqttClient } from 'mqtt';
import { OutageError, type Log } from '@backroom/platform';
import type { AccessCommand } from './access-commands.js';

const commandTopic = '$CONTROL/dynamic-security/v1';
const answerTopic = `${commandTopic}/response`;
/** Timeout for an answer of the broker, in milliseconds. */
const timeoutMs = 5_000;

interface Answers {
  responses: { command: string; error?: string; correlationData?: string }[];
}

/** Manages access to the broker through Mosquitto's dynamic-security plugin. Connects on first use. */
export class BrokerAdmin implements OnApplicationShutdown {
  private client: Promise<MqttClient> | undefined;
  private readonly asking = new Map<string, (answers: Answers) => void>();

  constructor(
    private readonly url: string,
    private readonly log: Log,
  ) {}

  /** Runs commands in order. Throws OutageError when the broker is unavailable, Error when it refuses one. */
  async run(commands: readonly AccessCommand[]): Promise<void> {
    if (commands.length === 0) return;
    const client = await this.connected();
    const correlationData = randomUUID();
    const body = commands.map(({ unless: _unless, ...command }) => ({ ...command, correlationData }));
    const { responses } = await this.answerTo(correlationData, () =>
      client.publishAsync(commandTopic, JSON.stringify({ commands: body }), { qos: 1 }),
    );
    responses.forEach(({ command, error }, n) => {
      if (error && !commands[n]?.unless?.test(error))
        throw new Error(`The broker refuses ${command}: ${error}`);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    await client?.endAsync(true);
  }

  private answerTo(name: string, ask: () => Promise<unknown>): Promise<Answers> {
    return new Promise<Answers>((resolve, reject) => {
      const timer = setTimeout(() => reject(new OutageError('The broker of the devices')), timeoutMs);
      this.asking.set(name, (answers) => {
        clearTimeout(timer);
        resolve(answers);
      });
      ask().catch(reject);
    }).finally(() => this.asking.delete(name));
  }

  private connected(): Promise<MqttClient> {
    const client = (this.client ??= this.connect());
    client.catch(() => (this.client = undefined));
    return client;
  }

  /** No automatic reconnect: the next caller connects again, or gets the outage as an error. */
  private async connect(): Promise<MqttClient> {
    const client = await mqtt
      .connectAsync(
        this.url,
        { protocolVersion: 5, clean: true, reconnectPeriod: 0, connectTimeout: timeoutMs },
        false,
      )
      .catch((error: unknown) => {
        throw new OutageError('The broker of the devices', { cause: error });
      });
    client.on('error', (error) =>
      this.log.warn({ err: error }, 'device broker connection failed, reconnecting'),
    );
    client.on('close', () => (this.client = undefined));
    client.on('message', (_topic, payload) => {
      const answers = JSON.parse(payload.toString()) as Answers;
      this.asking.get(answers.responses[0]?.correlationData ?? '')?.(answers);
    });
    await client.subscribeAsync(answerTopic, { qos: 1 });
    return client;
  }
}
