// A service package in miniature: the interface that the host expects, without an implementation.
import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';

export const demoVersion = 2;

export async function start(env) {
  if (env.FAIL) throw new Error('the database is unavailable');
  const server = createServer((_, response) => response.end(JSON.stringify({ ...env, PID: process.pid })));
  await new Promise((resolve) => server.listen(Number(env.METRICS_PORT), '127.0.0.1', resolve));
  return {
    ready: () => true,
    stop: async () => {
      if (env.STOPPED_FILE) appendFileSync(env.STOPPED_FILE, `${env.SERVICE_NAME}\n`);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function seedDemo(env) {
  appendFileSync(env.SEEDED_FILE, `${env.SERVICE_NAME}\n`);
  // The gateway's view while the demo is being seeded.
  for (const part of env.PARTS?.split(',') ?? [])
    appendFileSync(env.ASKED_FILE, `${part} ${(await fetch(`http://${part}/readyz`)).status}\n`);
}
