import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import { accountsWith, Client, Problem, type Principal } from '@backroom/platform';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import type { Access } from '@backroom/proto/identity/v1/user';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { opening, type RouteDeclaration } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { AccessTokenVerifier } from './access-token.js';
import { apiKeyIn, ApiKeyVerifier } from './api-key.js';
import { deviceTokenIn, DeviceTokenVerifier } from '../devices/device-token.js';
import { principalOf } from './principal-of.js';

/** Milliseconds for which a resolved access is cached; a GrantsChanged ends it at once. */
const cacheFor = 3_000;

/** Resolves the caller, once per call, and refuses callers without access. */
@Injectable()
export class AccessGuard {
  private readonly cache = new LRUCache<string, Promise<Access>>({ max: 10_000, ttl: cacheFor });

  constructor(
    private readonly tokens: AccessTokenVerifier,
    @Client(IdentityServiceService) private readonly identity: IdentityService,
    private readonly apiKeys: ApiKeyVerifier,
    private readonly devices: DeviceTokenVerifier,
  ) {}

  /** Returns the caller of a route; undefined on a public one. Throws `unauthenticated` or `forbidden`. */
  async admit(route: RouteDeclaration, request: RoutedRequest): Promise<Principal | undefined> {
    if (route.access === 'public') return undefined;
    const key = apiKeyIn(request.headers.authorization);
    if (key) return permitted(route, await this.apiKeys.admit(route, key, request));
    const device = deviceTokenIn(request.headers.authorization);
    if (device) return this.devices.admit(route, device, request.ip);
    const token = await this.tokens.verify(request.headers.authorization);
    request.sessionId = token.sessionId;
    const access = await this.access(token.userId, token.sessionId);
    const principal = principalOf(access, token.sessionId, request.ip, request.headers['user-agent']);
    if (access.mustEnrol && route.access !== 'own')
      throw new Problem('forbidden', fault('second-factor-required'));
    return permitted(route, principal);
  }

  /** The permissions of this user changed, or a session ended: the next call resolves them again. */
  forget(userId: number): void {
    for (const key of this.cache.keys()) if (key.startsWith(`${userId}:`)) this.cache.delete(key);
  }

  /**
   * Runs a call, and retries it once with current permissions when a service knew of a change before this gateway. A
   * service refuses such a call before it has any effect.
   */
  async withCurrentPermissions<T>(request: RoutedRequest, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'stale-principal')) throw error;
      this.forget(Number(request.principal?.id));
      return call();
    }
  }

  private access(userId: number, sessionId: string): Promise<Access> {
    const key = `${userId}:${sessionId}`;
    const known = this.cache.get(key);
    if (known) return known;
    const resolving = this.identity.resolveAccess({ userId, sessionId }).then((answer) => answer.access!);
    resolving.catch(() => this.cache.delete(key));
    this.cache.set(key, resolving);
    return resolving;
  }
}

/** Returns the caller if the route is open to them. Throws `forbidden`. */
function permitted(route: RouteDeclaration, principal: Principal): Principal {
  if (route.access === 'super admin') {
    if (principal.scope !== 'super admin') throw new Problem('forbidden', fault('forbidden'));
  }
  const names = opening(route);
  if (names) {
    const allowed = accountsWith(principal, ...names.map((name) => permissions[name]));
    if (allowed !== 'all' && allowed.length === 0) throw new Problem('forbidden', fault('forbidden'));
  }
  return principal;
}
