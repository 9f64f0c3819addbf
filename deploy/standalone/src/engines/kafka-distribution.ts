import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Always below the package: tests run this module from source, everything else from the build. */
const POM = fileURLToPath(new URL('../../src/engines/kafka-pom.xml', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/backroom-kafka', import.meta.url));

/** Any Kafka cluster has an id; brokers of one machine differ in their ports and folders. */
const CLUSTER_ID = 'YmFja3Jvb20ta2Fma2EtMQ';

/** The runtime of the broker, prepared once per version of the pom and of Java. */
interface KafkaDistribution {
  java: string;
  classpath: string;
  /** Metadata of an empty data folder: formatting one takes a JVM three seconds, copying this takes none. */
  formatted: string;
}

let version: string | undefined;

function javaVersion(): string {
  if (version === undefined) {
    const { stderr, status } = spawnSync('java', ['-version'], { encoding: 'utf8' });
    version = status === 0 ? stderr : '';
  }
  return version;
}

/** Whether this machine can run a broker: a Java runtime, and Maven unless the jars exist already. */
export function kafkaAvailable(): boolean {
  if (!javaVersion()) return false;
  return existsSync(folder()) || spawnSync('mvn', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** The jars from Maven Central and a formatted folder; about a minute the first time, nothing later. */
export async function kafkaDistribution(): Promise<KafkaDistribution> {
  const home = folder();
  if (!existsSync(home)) await prepare(home);
  return {
    java: 'java',
    classpath: join(home, 'jars', '*'),
    formatted: join(home, 'formatted'),
  };
}

function folder(): string {
  const hash = createHash('sha256').update(readFileSync(POM)).update(javaVersion()).digest('hex');
  return join(CACHE, hash.slice(0, 16));
}

/**
 * Everything is created in a temporary folder and then moved into place at once: two runs may prepare at the same time.
 */
async function prepare(home: string): Promise<void> {
  const making = `${home}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  try {
    const jars = join(making, 'jars');
    await run('mvn', [
      ...['-B', '-ntp', '-q', '-f', POM, 'dependency:copy-dependencies'],
      ...['-DincludeScope=runtime', `-DoutputDirectory=${jars}`],
    ]).catch((error: { stdout?: string; message: string }) => {
      throw new Error(`Maven could not fetch Apache Kafka: ${error.stdout || error.message}`);
    });
    const properties = join(making, 'format.properties');
    writeFileSync(
      properties,
      [
        'process.roles=broker,controller',
        'node.id=1',
        'controller.quorum.voters=1@127.0.0.1:1',
        'listeners=PLAINTEXT://127.0.0.1:2,CONTROLLER://127.0.0.1:1',
        'controller.listener.names=CONTROLLER',
        `log.dirs=${join(making, 'formatted')}`,
      ].join('\n'),
    );
    const tool = ['-cp', join(jars, '*'), 'kafka.tools.StorageTool'];
    await run('java', [...tool, 'format', '-t', CLUSTER_ID, '-c', properties]);
    rmSync(properties);
    renameSync(making, home);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(home)) throw error;
  }
}
