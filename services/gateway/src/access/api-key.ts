import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import { Client, Problem, type Principal } from '@backroom/platform';
import {
  ApiKeysServiceService,
  type ApiKeysService,
  type ResolveApiKeyResponse,
} from '@backroom/proto/identity/v1/api_keys_service';
import { fault } from '../faults.js';
import type { RouteDeclaration } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { principalOf } from './principal-of.js';
import { isForPrograms } from './programs.js';

/** Milliseconds for which a valid key is cached, and so the maximum delay of its revocation. */
const cacheFor = 3_000;

/** The API key in an Authorization header; undefined for an access token or no header. */
export function apiKeyIn(header: string | undefined): string | undefined {
  return /^Bearer (bk_[\w-]{43})$/.exec(header ?? '')?.[1];
}

/** Resolves API keys to principals of kind `apiKey`, for routes that do not concern the caller's own records. */
@Injectable()
export class ApiKeyVerifier {
  private readonly known = new LRUCache<string, Promise<ResolveApiKeyResponse>>({
    max: 2_000,
    ttl: cacheFor,
  });

  constructor(@Client(ApiKeysServiceService) private readonly apiKeys: ApiKeysService) {}

  async admit(route: RouteDeclaration, key: string, request: RoutedRequest): Promise<Principal> {
    const { id, access } = await this.resolve(key);
    if (!isForPrograms(route)) throw new Problem('forbidden', fault('not-for-keys'));
    const { sessionId: _none, ...rights } = principalOf(
      access!,
      '',
      request.ip,
      request.headers['user-agent'],
    );
    return { ...rights, kind: 'apiKey', id, apiKeyId: id };
  }

  private resolve(key: string): Promise<ResolveApiKeyResponse> {
    const known = this.known.get(key);
    if (known) return known;
    const resolving = this.apiKeys.resolveApiKey({ key });
    resolving.catch(() => this.known.delete(key));
    this.known.set(key, resolving);
    return resolving;
  }
}
