import { asProblem, isOutage, PLATFORM, provide, token } from '@backroom/platform';
import {
  DeadLettersServiceService,
  type DeadLettersService,
} from '@backroom/proto/platform/v1/dead_letters_service';
import { z } from 'zod';
import { serviceNames } from '@backroom/proto/services';
import { GATEWAY_CONFIG } from '../config.js';
import { addressOf } from '../services.js';

/** The services that answer what every service answers, by name. */
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
 * Asks several services at once. One that is away is named among the states, not hidden, and the others' answers stand;
 * what a service refuses is thrown.
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
