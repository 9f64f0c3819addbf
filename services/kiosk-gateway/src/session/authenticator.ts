import { createHmac, randomBytes } from 'node:crypto';
import { isOutage, type Clock, type Log, type Problem } from '@backroom/platform';
import { deviceFolders, type DeviceKind } from '@backroom/proto/devices';
import type { LocationsService } from '@backroom/proto/locations/v1/locations_service';
import { ConnectRefusal } from '../broker/broker.js';
import type { KnownDevice } from './device-session.js';

/** How long an answer holds, milliseconds: devices that come back after a break must not all ask again. */
const keptFor = 60_000;
const mostKept = 20_000;
const mostLogin = 200;
const mostSecret = 500;

interface Kept {
  device: KnownDevice;
  until: number;
}

/** Asks locations-kiosks who a login and a secret belong to, and remembers the answer for a minute. */
export class Authenticator {
  private readonly kept = new Map<string, Kept>();
  /** Devices that changed while somebody was being asked for: one set for each question on its way. */
  private readonly asking = new Set<Set<number>>();
  /** Secrets are kept nowhere; answers stand under a keyed hash that this process alone can make. */
  private readonly key = randomBytes(32);

  constructor(
    private readonly locations: LocationsService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Throws ConnectRefusal: `badLogin` for unknown, wrong and disabled alike, `unavailable` when nobody can tell. */
  async authenticate(login: string, secret: string): Promise<KnownDevice> {
    if (!login || !secret || login.length > mostLogin || secret.length > mostSecret)
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

  /** The device changed: what was known of it holds no longer. */
  forget(deviceId: number): void {
    for (const [name, { device }] of this.kept) if (device.deviceId === deviceId) this.kept.delete(name);
    for (const changed of this.asking) changed.add(deviceId);
  }

  private async ask(login: string, secret: string): Promise<KnownDevice> {
    for (;;) {
      const changed = new Set<number>();
      this.asking.add(changed);
      try {
        const device = await this.lookUp(login, secret);
        // An answer that was overtaken by a change may be of before it.
        if (!changed.has(device.deviceId)) return device;
      } finally {
        this.asking.delete(changed);
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
    // Insertion order is order of expiry: what is kept longest goes first.
    this.kept.delete(name);
    const now = this.clock.now().getTime();
    for (const [oldest, { until }] of this.kept) {
      if (until > now && this.kept.size < mostKept) break;
      this.kept.delete(oldest);
    }
    this.kept.set(name, { device, until: now + keptFor });
  }
}
