import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** A group of locations that roles and API keys may be limited to. */
@Entity('location_group')
export class GroupRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  /** What the name looks like; two that look alike are one. */
  @Column('text')
  nameKey!: string;

  @Column('text', { default: '' })
  description!: string;

  /** "All Locations": holds every location without naming any. */
  @Column('boolean', { default: false })
  builtIn!: boolean;

  @VersionColumn({ type: 'bigint' })
  version!: number;

  @Column('timestamptz')
  updatedAt!: Date;
}
