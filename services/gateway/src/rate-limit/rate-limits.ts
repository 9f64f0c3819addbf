import { LRUCache } from 'lru-cache';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf, Problem, type Principal } from '@backroom/platform';
import { fault } from '../faults.js';
import type { Counters, Taken } from './buckets.js';
import { policiesOf, type Policy, type PolicyName } from './policies.js';

/** Calls without a session that could be used to guess secrets or emails. */
const guessable = /^\/v2\/(?:(?:api\/)?auth\/|users\/password)/;
/** Made by a signed-in browser by itself; attempts of kiosks are counted by their login (`limitKioskAttempts`). */
const notGuessable = ['/v2/auth/refresh', '/v2/auth/logout', '/v2/auth/device'];
/** Maximum remembered kiosks with their networks: the least recently used is forgotten first. */
const maxKnownKiosks = 100_000;
/** Reports that browsers send by themselves. */
const reported = ['/v2/errors', '/v2/csp-reports'];
/** Card payments of a customer. Staff make many of these for others. */
const ownPayments = ['/v2/orders', '/v2/wallets/funds', '/v2/wallets/tabs'];
/** Where users save their own cards. Limited for staff too: stolen cards could be tested there. */
const ownCards = ['/v2/users/me/cards', '/v2/users/me/cards/page'];
const noted = Symbol('results of the buckets');
type Limited = FastifyRequest & { [noted]?: Taken[] };

/**
 * Limits calls: first by address, before anything is read, then by the authenticated caller. Every response states
 * the remaining quota (draft-ietf-httpapi-ratelimit-headers).
 */
export class RateLimits implements OnApplicationShutdown {
  private readonly policies: Record<PolicyName, Policy>;
  /** Kiosks that have signed in, by network and login. */
  private readonly knownKiosks = new LRUCache<string, true>({ max: maxKnownKiosks });

  constructor(
    configured: string,
    private readonly counters: Counters,
  ) {
    this.policies = policiesOf(configured);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.counters.close();
  }

  /** Counts a request by its address. Throws `tooMany`. Health, documents and the console are free. */
  async admitAddress(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const path = pathOf(request);
    if (!path.startsWith('/v2/')) return;
    const from = networkOf(request.ip);
    const names: PolicyName[] = ['address'];
    if (guessable.test(path) && !notGuessable.includes(path)) names.push('sign-in');
    if (reported.includes(path)) names.push('reports');
    await this.take(
      request,
      reply,
      names.map((name) => [name, from]),
    );
  }

  /** Counts a call by its user, API key and account. Throws `tooMany`. */
  async admitCaller(principal: Principal, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const account = accountOf(principal, request);
    const [kind, caller] = callerOf(principal);
    const special = specialOf(principal, request);
    await this.take(request, reply, [
      [kind, caller],
      ...(special ? [[special, `${kind} ${caller}`] satisfies [PolicyName, string]] : []),
      ...(account === undefined ? [] : [['account', String(account)] satisfies [PolicyName, string]]),
    ]);
  }

  /**
   * Runs an attempt at a kiosk's password. The correct one is always accepted, however many wrong ones came from the
   * same address: comparing is cheap, and the number of possible passwords is too large for the remaining rate. So a
   * wrong one is refused (`tooMany`) after a few attempts, and only kiosks that never signed in from there are
   * counted before the check.
   */
  async limitKioskAttempts<T>(
    login: string,
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: () => Promise<T>,
  ): Promise<T> {
    const from = networkOf(request.ip);
    const caller = `${from} ${login}`;
    if (!this.knownKiosks.has(caller)) await this.take(request, reply, [['kiosk-sign-in', from]]);
    try {
      const answer = await attempt();
      this.knownKiosks.set(caller, true);
      return answer;
    } catch (error) {
      if (error instanceof Problem && error.kind === 'unauthenticated')
        await this.take(request, reply, [['kiosk-guesses', caller]]);
      throw error;
    }
  }

  private async take(request: Limited, reply: FastifyReply, buckets: [PolicyName, string][]): Promise<void> {
    const taken = await Promise.all(
      buckets.map(([name, caller]) => this.counters.take(this.policies[name], caller)),
    );
    const all = (request[noted] = [...(request[noted] ?? []), ...taken]);
    reply.header(
      'ratelimit-policy',
      all.map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.seconds}`).join(', '),
    );
    reply.header(
      'ratelimit',
      all.map(({ policy, remaining, reset }) => `"${policy.name}";r=${remaining};t=${reset}`).join(', '),
    );
    const refused = taken.filter(({ allowed }) => !allowed);
    if (refused.length === 0) return;
    const seconds = Math.max(...refused.map(({ retryAfter }) => retryAfter));
    reply.header('retry-after', String(seconds));
    throw new Problem('tooMany', fault('rate-limited', { seconds }));
  }
}

/** The path of the matched route: in the address itself any letter can be encoded in several ways. */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url;
  return route && route !== '/*' ? route : url.split('?', 1)[0]!;
}

/** Additional policies for a caller's request. */
function specialOf({ kind, accounts }: Principal, request: FastifyRequest): PolicyName | undefined {
  const path = pathOf(request);
  if (path === '/v2/orders/:id/notify') return 'receipts';
  if (request.method !== 'POST') return undefined;
  const isCustomer = kind === 'user' && accounts !== 'all' && accounts.length === 0;
  return ownCards.includes(path) || (isCustomer && ownPayments.includes(path)) ? 'own-orders' : undefined;
}

/** Kiosks are programs like API keys; their ids are separate from those of users. */
function callerOf({ kind, id, apiKeyId }: Principal): [PolicyName, string] {
  if (kind === 'device') return ['api-key', `device ${id}`];
  return apiKeyId ? ['api-key', apiKeyId] : ['user', String(id)];
}

/** The account of a call: the one in its request, if it is the caller's own; otherwise the caller's only one. */
function accountOf({ accounts }: Principal, { query }: FastifyRequest): number | undefined {
  if (accounts === 'all') return undefined;
  const parameters = query as { operator?: string; accountId?: string };
  const named = Number(parameters.operator ?? parameters.accountId);
  if (accounts.includes(named)) return named;
  return accounts.length === 1 ? accounts[0] : undefined;
}
