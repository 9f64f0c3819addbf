import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** A group of locations that roles and API keys can be limited to. */
@Entity('location_group')
export class GroupRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  /** Key of similar names, which count as equal. */
  @Column('text')
  nameKey!: string;

  @Column('text', { default: '' })
  description!: string;

  /** "All Locations": contains every location without listing any. */
  @Column('boolean', { default: false })
  builtIn!: boolean;

  @VersionColumn({ type: 'bigint' })
  version!: number;

  @Column('timestamptz')
  updatedAt!: Date;
}
