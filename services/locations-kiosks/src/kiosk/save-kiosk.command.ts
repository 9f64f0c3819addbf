import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  PLATFORM,
  Problem,
  refuseStale,
  omitUndefined,
  type CommandTx,
  type DatabasePlatform,
} from '@backroom/platform';
import type { Kiosk } from '@backroom/proto/locations/v1/kiosk';
import { fault } from '../faults.js';
import type { DeviceAccess } from '../broker/device-access.js';
import { deviceOf, DeviceRecord } from '../device/device.entity.js';
import { deviceChanged } from '../device/device.events.js';
import { endWaitingCommands } from '../device/end-waiting.js';
import { insertDevice, loginTaken, mapLoginConflict } from '../device/insert-device.js';
import { isReservedLogin } from '../device/reserved-login.js';
import { DeviceSecrets } from '../device/secrets.js';
import { scopeOfRecord } from '../location/place-scope.js';
import { DEVICE_ACCESS } from '../tokens.js';
import { isGuessable } from './guessable.js';
import { readKiosk, type KioskChange, type KioskContent } from './kiosk-content.js';
import { hardwareOf, kioskById } from './kiosk.sql.js';

export class SaveKiosk {
  constructor(
    readonly kiosk: KioskChange,
    readonly idempotencyKey?: string,
  ) {}
}

/** A kiosk, and its generated password: shown once, stored nowhere. */
export interface SavedKiosk {
  kiosk: Kiosk;
  password: string;
}

/** Bytes of a generated password. */
const secretBytes = 32;

/** Adds a kiosk or changes its record; changed credentials cut its connection (LOC-2). */
@CommandHandler(SaveKiosk)
export class SaveKioskHandler implements ICommandHandler<SaveKiosk, SavedKiosk> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: DeviceSecrets,
    @Inject(PLATFORM) private readonly platform: DatabasePlatform,
    @Inject(DEVICE_ACCESS) private readonly access: DeviceAccess | undefined,
  ) {}

  async execute({ kiosk, idempotencyKey }: SaveKiosk): Promise<SavedKiosk> {
    const principal = currentPrincipal();
    const { id = 0, locationId = 0, password: typed, ...visible } = kiosk;
    const content = readKiosk(kiosk);
    if (typed && (await isGuessable(typed, [content.login, content.name, content.serialNumber].map(String))))
      throw Problem.invalid('password', fault('guessable'));
    const isMade = kiosk.generatePassword === true || (!id && !typed);
    const { accountId, scope } = id
      ? await scopeOfRecord(this.database, principal, 'kiosk', id)
      : await scopeOfRecord(this.database, principal, 'location', locationId);
    // The password is excluded from the comparison of repeated requests: it would be stored in plain text.
    const input = { id, locationId, ...visible, hasPassword: Boolean(typed) };
    const options = { name: id ? 'update-kiosk' : 'create-kiosk', scope, principal, idempotencyKey, input };
    let made = '';
    const saved = await this.commands.run(options, async (tx) => {
      made = isMade ? this.platform.random.bytes(secretBytes).toString('base64url') : '';
      const password = made || typed || '';
      const kioskId = id
        ? await this.change(tx, id, content, kiosk, password)
        : await this.add(tx, { accountId, locationId }, content, password);
      return (await kioskById(tx, kioskId))!;
    });
    this.access?.wake();
    return { kiosk: saved, password: made };
  }

  private async add(
    tx: CommandTx,
    place: { accountId: number; locationId: number },
    content: KioskContent,
    secret: string,
  ): Promise<number> {
    const { name, login, serialNumber = '', hardware } = content;
    if (!name) throw Problem.invalid('name', fault('required'));
    if (!login) throw Problem.invalid('uniqueLoginString', fault('required'));
    const record = await insertDevice(
      tx,
      { ...place, kind: 'kiosk', name, serialNumber, login, hardware: omitUndefined(hardware ?? {}) },
      this.secrets.hash(secret),
      this.clock.now(),
    );
    const { id, accountId, locationId } = record;
    tx.publish(deviceChanged(record));
    tx.audit({ accountId, locationId, subjectKind: 'kiosk', subjectId: id, after: audited(record) });
    await this.access?.grant(tx, record, secret);
    return id;
  }

  private async change(
    tx: CommandTx,
    id: number,
    { login, hardware, ...content }: KioskContent,
    { version, enabled }: KioskChange,
    secret: string,
  ): Promise<number> {
    const before = await tx.records.findOne(DeviceRecord, {
      where: { id, kind: 'kiosk' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!before) throw Problem.notFound('kiosk');
    refuseStale('kiosk', before.version, version);
    const isRenamed = login !== undefined && login !== before.login;
    if (isRenamed && isReservedLogin(login)) throw loginTaken();
    // An external broker knows the password by the login, and this service does not know it any more.
    if (isRenamed && !secret) throw Problem.invalid('password', fault('password-for-login'));
    const changes = omitUndefined({
      ...content,
      enabled,
      hardware: hardware && { ...before.hardware, ...omitUndefined(hardware) },
      version: before.version + 1,
      ...(isRenamed && { login, isTwin: false }),
      ...(secret && {
        secretHash: this.secrets.hash(secret),
        credentialsVersion: before.credentialsVersion + 1,
      }),
    });
    await mapLoginConflict(tx.records.update(DeviceRecord, { id }, changes));
    const after = { ...before, ...changes };
    tx.publish(deviceChanged(after));
    tx.audit({
      accountId: before.accountId,
      locationId: before.locationId,
      subjectKind: 'kiosk',
      subjectId: id,
      before: { ...audited(before), ...(secret && { passwordChanged: false }) },
      after: { ...audited(after), ...(secret && { passwordChanged: true }) },
    });
    if (enabled === false) await endWaitingCommands(tx, id, this.clock.now());
    await this.follow(tx, before, after, secret);
    return id;
  }

  private async follow(
    tx: CommandTx,
    before: DeviceRecord,
    after: DeviceRecord,
    secret: string,
  ): Promise<void> {
    if (after.login !== before.login) await this.access?.forgetLogin(tx, before);
    if (secret) await this.access?.grant(tx, after, secret);
    else if (after.enabled !== before.enabled) await this.access?.follow(tx, after);
  }
}

/** The fields of a kiosk that a person set, without its status. */
function audited(record: DeviceRecord) {
  return { ...deviceOf(record), uniqueLoginString: record.login, ...hardwareOf(record) };
}
