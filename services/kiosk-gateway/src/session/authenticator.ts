import { createHmac, randomBytes } from 'node:crypto';
import { isOutage, type Clock, type Log, type Problem } from '@backroom/platform';
import { deviceFolders, type DeviceKind } from '@backroom/proto/devices';
import type { LocationsService } from '@backroom/proto/locations/v1/locations_service';
import { ConnectRefusal } from '../broker/broker.js';
import type { KnownDevice } from './device-session.js';

/** Milliseconds for which a result is cached: devices that reconnect after an outage must not all cause a lookup. */
const cacheMs = 60_000;
const maxEntries = 20_000;
const maxLoginLength = 200;
const maxSecretLength = 500;

interface Kept {
  device: KnownDevice;
  until: number;
}

/** Looks up devices by login and secret at locations-kiosks, and caches the result for a minute. */
export class Authenticator {
  private readonly kept = new Map<string, Kept>();
  /** Devices that changed during a lookup: one set for each pending lookup. */
  private readonly pendingLookups = new Set<Set<number>>();
  /** Secrets are not stored; results are cached under a keyed hash that only this process can compute. */
  private readonly key = randomBytes(32);

  constructor(
    private readonly locations: LocationsService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Throws ConnectRefusal: `badLogin` for unknown, wrong and disabled alike, `unavailable` when the service cannot
   * answer.
   */
  async authenticate(login: string, secret: string): Promise<KnownDevice> {
    if (!login || !secret || login.length > maxLoginLength || secret.length > maxSecretLength)
      throw new ConnectRefusal('badLogin', 'no-credentials');
    const name = createHmac('sha256', this.key)
      .update(JSON.stringify([login, secret]))
      .digest('base64');
    const kept = this.kept.get(name);
    if (kept && kept.until > this.clock.now().getTime()) return kept.device;
    const device = await this.ask(login, secret);
    this.keep(name, device);
    return device;
  }

  /** The device changed: cached results are discarded. */
  forget(deviceId: number): void {
    for (const [name, { device }] of this.kept) if (device.deviceId === deviceId) this.kept.delete(name);
    for (const changed of this.pendingLookups) changed.add(deviceId);
  }

  private async ask(login: string, secret: string): Promise<KnownDevice> {
    for (;;) {
      const changed = new Set<number>();
      this.pendingLookups.add(changed);
      try {
        const device = await this.lookUp(login, secret);
        // A result may be older than a change that arrived meanwhile.
        if (!changed.has(device.deviceId)) return device;
      } finally {
        this.pendingLookups.delete(changed);
      }
    }
  }

  private async lookUp(login: string, secret: string): Promise<KnownDevice> {
    try {
      const { device, credentialsVersion } = await this.locations.authenticateDevice({ login, secret });
      if (!device?.enabled || !(device.kind in deviceFolders))
        throw new ConnectRefusal('badLogin', 'not-usable');
      const { id, accountId, locationId, kind } = device;
      return {
        ...{ deviceId: id, accountId, locationId, kind: kind as DeviceKind },
        credentialsVersion: credentialsVersion || undefined,
      };
    } catch (error) {
      if (error instanceof ConnectRefusal) throw error;
      if ((error as Problem).kind === 'unauthenticated')
        throw new ConnectRefusal('badLogin', 'wrong-credentials');
      if (!isOutage(error)) this.log.error({ err: error }, 'device authentication failed');
      throw new ConnectRefusal('unavailable', 'identity-away');
    }
  }

  private keep(name: string, device: KnownDevice): void {
    // Insertion order is order of expiry: the oldest goes first.
    this.kept.delete(name);
    const now = this.clock.now().getTime();
    for (const [oldest, { until }] of this.kept) {
      if (until > now && this.kept.size < maxEntries) break;
      this.kept.delete(oldest);
    }
    this.kept.set(name, { device, until: now + cacheMs });
  }
}
