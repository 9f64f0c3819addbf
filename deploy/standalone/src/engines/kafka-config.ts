/** Properties of a broker that is its own controller, sized for one machine that runs everything else as well. */
export function kafkaProperties(options: {
  dataDir: string;
  port: number;
  controllerPort: number;
  settings?: Record<string, string>;
}): string {
  const { dataDir, port, controllerPort, settings } = options;
  const all: Record<string, string> = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': dataDir,
    'auto.create.topics.enable': 'false',
    'default.replication.factor': '1',
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '8',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'transaction.state.log.num.partitions': '4',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    // A group of one process need not wait for more members to come.
    'group.initial.rebalance.delay.ms': '0',
    'group.min.session.timeout.ms': '1000',
    'controlled.shutdown.enable': 'false',
    // After kill -9 the controller refuses the broker until the session of its predecessor expires.
    'broker.session.timeout.ms': '2000',
    'broker.heartbeat.interval.ms': '200',
    'initial.broker.registration.timeout.ms': '120000',
    'num.network.threads': '2',
    'num.io.threads': '4',
    'log.cleaner.dedupe.buffer.size': '4194304',
    // Index files are reserved in full: 10 MB for each of hundreds of small partitions otherwise.
    'log.index.size.max.bytes': '262144',
    ...settings,
  };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
