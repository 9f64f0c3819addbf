import { PrincipalSigner, servicePrincipal, SystemClock } from '@backroom/platform';
import type { LoginResponse } from '@backroom/proto/identity/v1/identity_service';
import type { CreateUserResponse } from '@backroom/proto/identity/v1/people_service';
import { EveryService } from '@backroom/testing/every-service';
import { personWith, superAdmin } from '@backroom/testing/service-under-test';
import { eventually } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { sized } from './size.js';

const rounds = sized(100, 2);
const others = [
  ...['catalogue', 'locations-kiosks', 'orders-ledger', 'loyalty-giftcards'],
  ...['reporting', 'support'],
];
const unauthenticated = 16;
const password = 'a password for measuring';

/** How long rights that were taken away still count at a service. */
export const revocation: Benchmark = {
  name: 'revocation',
  about: `${rounds} roles taken away; milliseconds from identity's answer until each service refuses the rights of before; baseline: identity itself`,
  async run() {
    const services = await EveryService.start(['identity', ...others]);
    try {
      return await measure(services);
    } finally {
      await services.stop();
    }
  },
};

async function measure(services: EveryService) {
  const signer = new PrincipalSigner('gateway', services.keys.privateKey, new SystemClock());
  const ask = async <T>(method: string, request: object, principal = superAdmin): Promise<T> => {
    const { code, response } = await services.call(
      'identity',
      method,
      await signer.sign(principal, 'identity'),
      request,
    );
    if (code !== 0) throw new Error(`${method} answered with code ${code}`);
    return response as T;
  };
  const { account } = await ask<{ account: { id: number } }>('createAccount', {
    name: 'Measured',
    loyaltyProgram: 'yoke',
    currency: 'USD',
    timezone: 'UTC',
  });
  const person = {
    email: 'measured@example.test',
    firstName: 'Mea',
    lastName: 'Sured',
    password,
    enabled: true,
  };
  const { user } = await ask<CreateUserResponse>('createUser', { ...person, accountId: account.id });
  const grant = { userId: user!.id, roleId: 3, accountId: account.id };
  const version = async () => {
    const credentials = { email: person.email, password };
    const { session } = await ask<LoginResponse>('login', credentials, servicePrincipal('gateway') as never);
    return session!.access!.grantsVersion;
  };
  const took = new Map(['identity', ...others].map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    await ask('grantRole', grant);
    const before = { ...personWith([1], account.id), id: user!.id, grantsVersion: await version() };
    const tokens = new Map<string, string>();
    for (const name of took.keys()) tokens.set(name, await signer.sign(before, name));
    await ask('revokeRole', grant);
    const revoked = performance.now();
    await Promise.all(
      [...took].map(async ([name, samples]) => {
        const token = tokens.get(name);
        const isRefused = async () =>
          (await services.call(name, 'listDeadLetters', token)).code === unauthenticated;
        await eventually(`${name} to refuse the token`, isRefused, { within: 120_000, every: 2 });
        samples.push(performance.now() - revoked);
      }),
    );
  }
  const all = others.flatMap((name) => took.get(name)!);
  const p99 = (samples: number[]) => Number(percentile(samples, 0.99).toFixed(1));
  return {
    name: 'revocation',
    ours: p99(all),
    baseline: p99(took.get('identity')!),
    unit: 'ms (p99 over services)',
    ratio: Number((p99(all) / p99(took.get('identity')!)).toFixed(2)),
    details: {
      ...Object.fromEntries(
        [...took].map(([name, samples]) => [
          `${name}: p50 / p99 / longest, ms`,
          [percentile(samples, 0.5), percentile(samples, 0.99), Math.max(...samples)]
            .map((one) => one.toFixed(0))
            .join(' / '),
        ]),
      ),
      'roles taken away': rounds,
    },
  };
}
