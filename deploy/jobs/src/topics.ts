import {
  eventLogConfig,
  openEventLog,
  retryWhileUnavailable,
  readConfig,
  SystemClock,
} from '@backroom/platform';
import { topics } from '@backroom/proto/events';
import { JobEnvironment } from './config.js';
import { runJob } from './problems.js';

const usage = `usage: jobs topics
Creates the topics of the event log and updates their retention. Can be repeated safely.
  EVENT_LOG_URL, KAFKA_…              those of every service
Waits up to five minutes for the event log.`;

const timeoutMs = 300_000;

await runJob(usage, async () => {
  const env = new JobEnvironment();
  const eventLog = openEventLog(readConfig(eventLogConfig, env.all), new SystemClock());
  try {
    await retryWhileUnavailable(() => eventLog.declare(topics), timeoutMs);
    console.log(`${topics.length} topics are ready`);
  } finally {
    await eventLog.close();
  }
});
