import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of a lock, in addition to its device. */
@Entity('lock')
export class LockRecord {
  @PrimaryColumn('bigint')
  deviceId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  locationId!: number;

  @Column('text')
  provider!: string;

  /** As last reported by the lock. */
  @Column('boolean', { default: true })
  active!: boolean;

  @Column('text', { default: '' })
  state!: string;

  @Column('timestamptz', { nullable: true })
  stateAt!: Date | null;
}
