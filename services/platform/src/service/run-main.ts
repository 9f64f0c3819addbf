import type { Environment } from '../config/index.js';

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * The whole of a service's `main.ts`: starts it from the environment, drains on SIGTERM and SIGINT, and reports an
 * error in one line. A signal during the start ends the process at once: as the first process of a container nothing
 * else would end it.
 */
export function runMain(
  start: (env: Environment) => Promise<Stoppable>,
  env: Environment = process.env,
): void {
  let service: Stoppable | undefined;
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    if (!service) process.exit(0);
    service.stop().then(
      () => process.exit(0),
      (error: Error) => fail(error),
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  start(env).then(
    (started) => (service = started),
    (error: Error) => fail(error),
  );
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
