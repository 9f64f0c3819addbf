import type { Address } from '@backroom/proto/locations/v1/location';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** A place where kiosks stand. */
@Entity('location')
export class LocationRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  timezone!: string;

  @Column('text', { default: 'active' })
  status!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @VersionColumn({ type: 'bigint' })
  version!: number;

  @Column('jsonb', { default: {} })
  address!: Partial<Address>;

  @Column('text', { array: true, default: [] })
  tags!: string[];

  /** What leads to its check-in page; the database makes it. */
  @Column('uuid', { default: () => 'gen_random_uuid()' })
  checkinCode!: string;
}

/** A fee from an instant on; the latest of a place is the one in force. */
@Entity('location_fee')
export class LocationFee {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @PrimaryColumn('timestamptz')
  validFrom!: Date;

  @Column('text')
  type!: string;

  @Column('int')
  basisPoints!: number;

  /** Minor units of the account's currency. */
  @Column('bigint')
  amount!: number;

  @Column('boolean')
  active!: boolean;
}
