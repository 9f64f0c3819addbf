import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is known of a lock beside its device. */
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

  /** As the lock itself last said. */
  @Column('boolean', { default: true })
  active!: boolean;

  @Column('text', { default: '' })
  state!: string;

  @Column('timestamptz', { nullable: true })
  stateAt!: Date | null;
}
