import type { Device } from '@backroom/proto/locations/v1/location';
import type { KioskHardware } from '@backroom/proto/locations/v1/kiosk';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A kiosk, a lock or a validator. */
@Entity('device')
export class DeviceRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  locationId!: number;

  @Column('text')
  kind!: string;

  @Column('text')
  name!: string;

  @Column('text')
  serialNumber!: string;

  /** MQTT user name; unique over all operators. */
  @Column('text')
  login!: string;

  /** HMAC of the secret. */
  @Column('bytea')
  secretHash!: Buffer;

  /** Grows with each new secret. */
  @Column('bigint', { default: 1 })
  credentialsVersion!: number;

  @Column('boolean', { default: true })
  enabled!: boolean;

  @Column('timestamptz')
  createdAt!: Date;

  /** Grows with each change that a person makes of a kiosk's record, and with nothing else. */
  @Column('bigint', { default: 1 })
  version!: number;

  /** What is known of it; of a kiosk alone. */
  @Column('jsonb')
  hardware!: Partial<KioskHardware>;

  /** Whether an older device has this login in other letters. */
  @Column('boolean', { default: false })
  isTwin!: boolean;
}

/** A device as everybody may know it, out of its record or a row that has all of it. */
export function deviceOf(record: Device): Device {
  const { id, accountId, locationId, kind, name, serialNumber, enabled } = record;
  return { id, accountId, locationId, kind, name, serialNumber, enabled };
}
