import type { Environment } from '../config/index.js';

interface Stoppable {
  stop(): Promise<void>;
}

/** The whole of a service's `main.ts`: starts it from the environment, drains on SIGTERM and SIGINT, says what is wrong in one line. */
export function runMain(
  start: (env: Environment) => Promise<Stoppable>,
  env: Environment = process.env,
): void {
  start(env).then(
    (service) => {
      let stopping = false;
      const stop = () => {
        if (stopping) return;
        stopping = true;
        service.stop().then(
          () => process.exit(0),
          (error: Error) => fail(error),
        );
      };
      process.on('SIGTERM', stop).on('SIGINT', stop);
    },
    (error: Error) => fail(error),
  );
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
