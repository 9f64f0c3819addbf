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
  type CommandTx,
  type DatabasePlatform,
} from '@backroom/platform';
import type { Kiosk } from '@backroom/proto/locations/v1/kiosk';
import { fault } from '../faults.js';
import type { DeviceAccess } from '../broker/device-access.js';
import { deviceChanged } from '../device/device.events.js';
import { endWaiting } from '../device/end-waiting.js';
import { insertDevice, loginTaken } from '../device/insert-device.js';
import { isReservedLogin } from '../device/reserved-login.js';
import { DeviceSecrets } from '../device/secrets.js';
import { scopeOfRecord } from '../location/place-scope.js';
import { DEVICE_ACCESS } from '../tokens.js';
import { isGuessable } from './guessable.js';
import { readKiosk, type KioskChange, type KioskContent } from './kiosk-content.js';
import { kioskById } from './kiosk.sql.js';

export class SaveKiosk {
  constructor(
    readonly kiosk: KioskChange,
    readonly idempotencyKey?: string,
  ) {}
}

/** A kiosk, and the password that was made for it: shown this once, kept nowhere. */
export interface SavedKiosk {
  kiosk: Kiosk;
  password: string;
}

/** Bytes of a password that is made here. */
const madeBytes = 32;

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
      ? await scopeOfRecord(this.database, principal, 'device', id)
      : await scopeOfRecord(this.database, principal, 'location', locationId);
    // The password is no part of what a repetition is compared with: it would be kept in the clear.
    const input = { id, locationId, ...visible, hasPassword: Boolean(typed) };
    const options = { name: id ? 'update-kiosk' : 'create-kiosk', scope, principal, idempotencyKey, input };
    let made = '';
    const saved = await this.commands.run(options, async (tx) => {
      made = isMade ? this.platform.random.bytes(madeBytes).toString('base64url') : '';
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
    const { device, credentialsVersion } = await insertDevice(
      tx,
      { ...place, kind: 'kiosk', name, serialNumber, login, hardware },
      this.secrets.hash(secret),
      this.clock.now(),
    );
    tx.publish(deviceChanged(device, credentialsVersion));
    const after = audited((await kioskById(tx, device.id))!);
    tx.audit({ accountId: place.accountId, subjectKind: 'kiosk', subjectId: device.id, after });
    await this.access?.grant(tx, { ...device, login }, secret);
    return device.id;
  }

  private async change(
    tx: CommandTx,
    id: number,
    { name, login, serialNumber, hardware }: KioskContent,
    { version, enabled }: KioskChange,
    secret: string,
  ): Promise<number> {
    await tx.query('select 1 from device where id = $1 for update', [id]);
    const before = await kioskById(tx, id);
    if (!before) throw Problem.notFound('kiosk');
    refuseStale('kiosk', before.version, version);
    const isRenamed = login !== undefined && login !== before.uniqueLoginString;
    if (isRenamed && isReservedLogin(login)) throw loginTaken();
    // A broker elsewhere knows the password by the login, and here it is not known any more.
    if (isRenamed && !secret) throw Problem.invalid('password', fault('password-for-login'));
    const updating = tx.query<{ credentials_version: number }>(
      `update device set name = coalesce($2, name), serial_number = coalesce($3, serial_number),
         login = coalesce($4, login), is_twin = is_twin and login = coalesce($4, login), hardware = hardware || coalesce($5::jsonb, '{}'), enabled = coalesce($6, enabled),
         secret_hash = coalesce($7, secret_hash), version = version + 1,
         credentials_version = credentials_version + $8
       where id = $1 returning credentials_version`,
      [
        ...[id, name, serialNumber, login, hardware && JSON.stringify(hardware), enabled],
        ...[secret ? this.secrets.hash(secret) : null, secret ? 1 : 0],
      ],
    );
    const [row] = await updating.catch((error: unknown) => {
      // The one name here that has to be unique over all operators.
      if (isRenamed && (error as { code?: string }).code === '23505') throw loginTaken();
      throw error;
    });
    const after = (await kioskById(tx, id))!;
    tx.publish(deviceChanged(after.device!, row!.credentials_version));
    const { accountId } = after.device!;
    tx.audit({
      accountId,
      subjectKind: 'kiosk',
      subjectId: id,
      before: { ...audited(before), ...(secret && { passwordChanged: false }) },
      after: { ...audited(after), ...(secret && { passwordChanged: true }) },
    });
    if (enabled === false) await endWaiting(tx, id, this.clock.now());
    await this.follow(tx, before, after, secret);
    return id;
  }

  private async follow(tx: CommandTx, before: Kiosk, after: Kiosk, secret: string): Promise<void> {
    const { id, accountId, enabled } = after.device!;
    const login = after.uniqueLoginString;
    if (login !== before.uniqueLoginString)
      await this.access?.forgetLogin(tx, { id, login: before.uniqueLoginString });
    if (secret) await this.access?.grant(tx, { id, accountId, login }, secret);
    else if (enabled !== before.device!.enabled) await this.access?.follow(tx, { id, accountId, login });
  }
}

/** What a person set of a kiosk, without how it is. */
function audited({ device, uniqueLoginString, hardware }: Kiosk) {
  return { ...device, uniqueLoginString, ...hardware };
}
