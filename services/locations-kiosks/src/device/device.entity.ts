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

  /** Grows with each change of a kiosk's record by a person, and with nothing else. */
  @Column('bigint', { default: 1 })
  version!: number;

  /** Its hardware; of kiosks only. */
  @Column('jsonb')
  hardware!: Partial<KioskHardware>;

  /** Whether an older device has the same login in another case. */
  @Column('boolean', { default: false })
  isTwin!: boolean;
}

/** The public fields of a device, from its record or a complete row. */
export function deviceOf(record: Device): Device {
  const { id, accountId, locationId, kind, name, serialNumber, enabled } = record;
  return { id, accountId, locationId, kind, name, serialNumber, enabled };
}
