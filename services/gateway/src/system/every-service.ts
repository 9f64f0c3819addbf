import { asProblem, isOutage, PLATFORM, provide, token } from '@backroom/platform';
import {
  DeadLettersServiceService,
  type DeadLettersService,
} from '@backroom/proto/platform/v1/dead_letters_service';
import { z } from 'zod';
import { serviceNames } from '@backroom/proto/services';
import { GATEWAY_CONFIG } from '../config.js';
import { addressOf } from '../services.js';

/** The calls that every service answers, by service name. */
export type EveryService = ReadonlyMap<string, DeadLettersService>;
export const EVERY_SERVICE = token<EveryService>('every service');

export const everyService = provide(
  EVERY_SERVICE,
  [PLATFORM, GATEWAY_CONFIG],
  (platform, config) =>
    new Map(
      serviceNames.map((name) => [
        name,
        platform.rpcClient(DeadLettersServiceService, name, addressOf(config, name)),
      ]),
    ),
);

/** Whether a service answered, and why not. */
export const serviceState = z
  .object({ name: z.string(), answered: z.boolean(), reason: z.string() })
  .meta({ id: 'ServiceState' });

/**
 * Calls several services concurrently. An unavailable one is named among the states, and the responses of the others
 * are kept; a refusal of a service is thrown.
 */
export async function askEach<T, Name extends string>(
  services: EveryService,
  names: readonly Name[],
  ask: (service: DeadLettersService, name: Name) => Promise<T>,
): Promise<{ answers: T[]; services: z.infer<typeof serviceState>[] }> {
  const outcomes = await Promise.all(
    names.map(async (name) => {
      try {
        return { name, answer: [await ask(services.get(name)!, name)], reason: '' };
      } catch (error) {
        const problem = asProblem(error);
        const isAway = isOutage(error) || problem.kind === 'internal';
        if (!isAway) throw error;
        return { name, answer: [], reason: problem.detail };
      }
    }),
  );
  return {
    answers: outcomes.flatMap(({ answer }) => answer),
    services: outcomes.map(({ name, answer, reason }) => ({ name, answered: answer.length > 0, reason })),
  };
}
