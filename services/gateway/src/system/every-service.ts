import type { Provider } from '@nestjs/common';
import { asProblem, isOutage, PLATFORM, type Platform } from '@backroom/platform';
import {
  DeadLettersServiceService,
  type DeadLettersService,
} from '@backroom/proto/platform/v1/dead_letters_service';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';

/** The services that answer what every service answers, by name. */
export const EVERY_SERVICE = Symbol('every service');
export type EveryService = ReadonlyMap<string, DeadLettersService>;

const addresses = {
  identity: 'IDENTITY_URL',
  catalogue: 'CATALOGUE_URL',
  'locations-kiosks': 'LOCATIONS_KIOSKS_URL',
  'orders-ledger': 'ORDERS_LEDGER_URL',
  reporting: 'REPORTING_URL',
  support: 'SUPPORT_URL',
} as const satisfies Record<string, keyof GatewayConfig>;

export const serviceNames = Object.keys(addresses) as (keyof typeof addresses)[];

export const everyService: Provider = {
  provide: EVERY_SERVICE,
  inject: [PLATFORM, GATEWAY_CONFIG],
  useFactory: (platform: Platform, config: GatewayConfig): EveryService =>
    new Map(
      serviceNames.map((name) => [
        name,
        platform.rpcClient<DeadLettersService>(DeadLettersServiceService, name, config[addresses[name]]),
      ]),
    ),
};

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
