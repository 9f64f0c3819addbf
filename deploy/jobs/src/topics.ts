import { eventLogConfig, openEventLog, outlast, readConfig, SystemClock } from '@backroom/platform';
import { topics } from '@backroom/proto/events';
import { JobEnvironment } from './config.js';
import { runJob } from './problems.js';

const usage = `usage: jobs topics
Makes the event log's topics, and sets right how long they are kept. Safe to repeat.
  EVENT_LOG_URL, KAFKA_…              as every service has them
Waits up to five minutes for a log that is not there yet.`;

const patience = 300_000;

await runJob(usage, async () => {
  const env = new JobEnvironment();
  const eventLog = openEventLog(readConfig(eventLogConfig, env.all), new SystemClock());
  try {
    await outlast(() => eventLog.declare(topics), patience);
    console.log(`${topics.length} topics are there`);
  } finally {
    await eventLog.close();
  }
});
