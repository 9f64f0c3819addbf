import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kafkaAvailable, startKafka, type Kafka } from '@backroom/standalone/testing';
import { KafkaEventLog, type KafkaEventLogOptions } from '../src/event-log/kafka/kafka-event-log.js';

/** Reports whether tests that need a broker can run here. In CI they must. */
export function kafkaHere(): boolean {
  if (kafkaAvailable()) return true;
  if (process.env['CI'] === 'true')
    throw new Error('Java and Maven are needed for the tests on Apache Kafka');
  console.warn('No Java and Maven here: the tests on Apache Kafka are skipped');
  return false;
}

/** A broker of a single test, which may be killed, stalled and restarted on the same folder and port. */
export class TestKafka {
  private constructor(
    private readonly folder: string,
    private kafka: Kafka,
  ) {}

  static async start(): Promise<TestKafka> {
    const folder = mkdtempSync(path.join(tmpdir(), 'backroom-test-kafka-'));
    return new TestKafka(folder, await run(folder));
  }

  /** The broker of the test run, if there is one: for tests that do it no harm. */
  static async shared(): Promise<{ url: string; stop(): Promise<void> }> {
    const running = JSON.parse(process.env['BACKROOM_TEST_ENGINES'] ?? '{}') as { kafka?: { url: string } };
    return running.kafka ? { url: running.kafka.url, stop: async () => undefined } : TestKafka.start();
  }

  get url(): string {
    return this.kafka.url;
  }

  kill(): Promise<void> {
    return this.kafka.kill();
  }

  async startAgain(): Promise<void> {
    this.kafka = await run(this.folder, this.kafka.port);
  }

  pause(): void {
    this.kafka.pause();
  }

  continue(): void {
    this.kafka.continue();
  }

  async stop(): Promise<void> {
    await this.kafka.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function run(folder: string, port?: number): Promise<Kafka> {
  return startKafka({ dataDir: folder, port, durable: false, restart: false });
}

/** A log whose process can die: its connections end without a goodbye. */
export class MortalLog extends KafkaEventLog {
  private constructor(
    options: KafkaEventLogOptions,
    private readonly sockets: Set<Socket>,
    private readonly state: { dead: boolean; connectedAt: number },
  ) {
    super(options);
  }

  static on(options: KafkaEventLogOptions): MortalLog {
    const sockets = new Set<Socket>();
    const state = { dead: false, connectedAt: 0 };
    return new MortalLog(
      {
        ...options,
        socketFactory: ({ host, port, onConnect }) => {
          // Port 9 of this machine: nothing listens there.
          const socket = connect({ host, port: state.dead ? 9 : port }, onConnect);
          state.connectedAt = performance.now();
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
          return socket;
        },
      },
      sockets,
      state,
    );
  }

  die(): void {
    this.state.dead = true;
    for (const socket of this.sockets) socket.destroy(new Error('cut'));
  }

  get openConnections(): number {
    return this.sockets.size;
  }

  /** When it last tried to reach the broker, in `performance` time. */
  get lastConnected(): number {
    return this.state.connectedAt;
  }
}
