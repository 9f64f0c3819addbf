import { LRUCache } from 'lru-cache';
import { Injectable } from '@nestjs/common';
import { Client, Problem, type Principal } from '@backroom/platform';
import {
  LocationsServiceService,
  type LocationsService,
  type ResolveDeviceTokenResponse,
} from '@backroom/proto/locations/v1/locations_service';
import { fault } from '../faults.js';
import type { RouteDeclaration } from '../route/route.js';
import { restrictedBy } from '../access/restrictions.js';

/** Milliseconds for which a valid token is cached, and so the maximum delay of disabling a kiosk. */
const cacheFor = 3_000;

/** The token of a kiosk in an Authorization header; undefined for anything else. */
export function deviceTokenIn(header: string | undefined): string | undefined {
  return /^Bearer (bd_[\w.-]{20,200})$/.exec(header ?? '')?.[1];
}

/** Resolves tokens of kiosks to principals of kind `device`, for routes that are open to them. */
@Injectable()
export class DeviceTokenVerifier {
  private readonly known = new LRUCache<string, Promise<ResolveDeviceTokenResponse>>({
    max: 10_000,
    ttl: cacheFor,
  });

  constructor(@Client(LocationsServiceService) private readonly locations: LocationsService) {}

  async admit(route: RouteDeclaration, token: string, address: string): Promise<Principal> {
    const { device, accountStatus } = await this.resolve(token);
    const { id, accountId, locationId } = device!;
    if (!route.devices) throw new Problem('forbidden', fault('not-for-devices'));
    return {
      kind: 'device',
      id,
      accounts: [accountId],
      locations: [{ account: accountId, permissions: [], everywhere: false, locations: [locationId] }],
      permissions: {},
      grantsVersion: 0,
      restricted: restrictedBy([{ accountId, status: accountStatus }]),
      address,
    };
  }

  private resolve(token: string): Promise<ResolveDeviceTokenResponse> {
    const known = this.known.get(token);
    if (known) return known;
    const resolving = this.locations.resolveDeviceToken({ token });
    resolving.catch(() => this.known.delete(token));
    this.known.set(token, resolving);
    return resolving;
  }
}
