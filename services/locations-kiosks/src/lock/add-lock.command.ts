import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentPrincipal,
  FieldCheck,
  Ids,
  PLATFORM,
  Problem,
  scopeFor,
  type DatabasePlatform,
} from '@backroom/platform';
import { lockProviders } from '@backroom/proto/device-options';
import type { AddLockRequest, AddLockResponse, Lock } from '@backroom/proto/locations/v1/locks_service';
import { permissions } from '@backroom/proto/permissions';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import type { DeviceAccess } from '../broker/device-access.js';
import { deviceOf } from '../device/device.entity.js';
import { deviceChanged } from '../device/device.events.js';
import { insertDevice } from '../device/insert-device.js';
import { DeviceSecrets } from '../device/secrets.js';
import { LocationRecord } from '../location/location.entity.js';
import { DEVICE_ACCESS } from '../tokens.js';
import { LockRecord } from './lock.entity.js';
import { lockById } from './lock.sql.js';

/** Bytes of a generated secret. */
const secretBytes = 32;

export class AddLock {
  constructor(
    readonly lock: AddLockRequest,
    readonly idempotencyKey?: string,
    /** Used by the demo, so that a repeated seed keeps the credentials. */
    readonly credentials?: { accountId: number; login: string; secret: string },
  ) {}
}

/** Registers a lock at a location, with credentials that are shown once (ADDON-1). */
@CommandHandler(AddLock)
export class AddLockHandler implements ICommandHandler<AddLock, AddLockResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly secrets: DeviceSecrets,
    @Inject(PLATFORM) private readonly platform: DatabasePlatform,
    @Inject(DEVICE_ACCESS) private readonly access: DeviceAccess | undefined,
  ) {}

  async execute({ lock, idempotencyKey, credentials }: AddLock): Promise<AddLockResponse> {
    const principal = currentPrincipal();
    const content = read(lock);
    const scope = credentials
      ? accountScope(credentials.accountId)
      : scopeFor(principal, permissions.AddonsChange);
    const options = { name: 'add-lock', scope, principal, idempotencyKey, input: lock };
    let made = '';
    const added = await this.commands.run(options, async (tx): Promise<Lock> => {
      const { locationId } = lock;
      const place = await tx.records.findOneBy(LocationRecord, { id: locationId });
      if (!place) throw Problem.notFound('location');
      made = credentials?.secret ?? this.platform.random.bytes(secretBytes).toString('base64url');
      const login = credentials?.login ?? `lock-${this.ids.next()}`;
      const { accountId } = place;
      const { provider, ...named } = content;
      const device = await insertDevice(
        tx,
        { accountId, locationId, kind: 'lock', ...named, login },
        this.secrets.hash(made),
        this.clock.now(),
      );
      const { id } = device;
      await tx.records.insert(LockRecord, { deviceId: id, accountId, locationId, provider });
      tx.publish(deviceChanged(device));
      const after = { ...deviceOf(device), provider };
      tx.audit({ accountId, locationId, subjectKind: 'lock', subjectId: id, after });
      await this.access?.grant(tx, device, made);
      return (await lockById(tx, id))!;
    });
    this.access?.wake();
    return { lock: added, secret: made };
  }
}

function read({ name, provider, serialNumber }: AddLockRequest) {
  const check = new FieldCheck();
  const content = {
    name: check.name('name', name, maxLengths.name),
    serialNumber: check.name('serialNumber', serialNumber, maxLengths.serialNumber),
    provider,
  };
  if (!lockProviders.includes(provider))
    check.refuse('provider', fault('not-one-of', { allowed: lockProviders }));
  check.done();
  return content;
}
