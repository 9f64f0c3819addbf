import { cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ManagedProcess } from '../managed-process.js';
import { endProcesses, processesIn } from '../process-table.js';
import { freePort, freePorts } from './free-port.js';
import { kafkaProperties } from './kafka-config.js';
import { kafkaDistribution } from './kafka-distribution.js';
import { kafkaAnswers } from './kafka-ready.js';

export interface KafkaOptions {
  dataDir: string;
  /** 0 or left out: any free port. */
  port?: number;
  /** False only for tests: nothing is flushed to disk. */
  durable?: boolean;
  /**
   * Whether it restarts automatically after a crash. Default true; crash tests disable it and restart it themselves.
   */
  restart?: boolean;
  /** Broker properties that differ from `kafka-config.ts`. */
  settings?: Record<string, string>;
  logFile?: string;
  onEvent?: (event: string, detail: string) => void;
}

export interface Kafka {
  port: number;
  /** `kafka://host:port`, as EVENT_LOG_URL takes it. */
  url: string;
  pid(): number | undefined;
  stop(): Promise<void>;
  /** Kill -9; resolves when it has ended. */
  kill(): Promise<void>;
  /** Suspends the process (SIGSTOP): it holds its connections and answers nothing. */
  pause(): void;
  continue(): void;
}

/** One small machine: the page cache does most, so the heap is small. */
const JVM = [
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dlog4j2.level=WARN',
];

/** A single Apache Kafka broker on loopback, its own controller. Needs Java; see `kafkaAvailable`. */
export async function startKafka(options: KafkaOptions): Promise<Kafka> {
  const { durable = true, restart = true } = options;
  const distribution = await kafkaDistribution();
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const logs = join(dataDir, 'data');
  if (!existsSync(join(logs, 'meta.properties'))) cpSync(distribution.formatted, logs, { recursive: true });
  const port = options.port || (await freePort());
  const properties = join(dataDir, 'server.properties');
  const server: ManagedProcess = new ManagedProcess({
    name: 'kafka',
    command: distribution.java,
    args: [...JVM, '-cp', distribution.classpath, 'kafka.Kafka', properties],
    cwd: dataDir,
    stopSignal: durable ? 'SIGTERM' : 'SIGKILL',
    restart,
    beforeStart: async () => {
      await endProcesses(processesIn(dataDir), [['SIGKILL', 5_000]]);
      // A separate port for the controller at every start: no client uses it.
      const [controllerPort] = await freePorts(1);
      const config = { dataDir: logs, port, controllerPort: controllerPort!, settings: options.settings };
      writeFileSync(properties, kafkaProperties(config));
    },
    ready: () => kafkaAnswers(port),
    logFile: options.logFile,
    onEvent: options.onEvent,
  });
  await server.start().catch((error: Error) => {
    throw new Error(options.logFile ? `${error.message}; see ${options.logFile}` : error.message);
  });
  const signal = (name: NodeJS.Signals) => server.pid && process.kill(server.pid, name);
  return {
    port,
    url: `kafka://127.0.0.1:${port}`,
    pid: () => server.pid,
    stop: () => server.stop(),
    kill: async () => void (await endProcesses(server.pid ? [server.pid] : [], [['SIGKILL', 5_000]])),
    pause: () => void signal('SIGSTOP'),
    continue: () => void signal('SIGCONT'),
  };
}
