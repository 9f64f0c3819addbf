import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** What somebody may do, and at which of the account's locations. */
@Entity('role')
export class RoleRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  /** Null: a system role, the same for all accounts. */
  @Column('bigint', { nullable: true })
  accountId!: number | null;

  @Column('text')
  name!: string;

  /** What the name looks like; two that look alike are one. */
  @Column('text', { nullable: true })
  nameKey!: string | null;

  @Column('text', { default: '' })
  description!: string;

  /** The locations that it is limited to; a system role is not. */
  @Column('bigint', { nullable: true })
  groupId!: number | null;

  @Column('int', { array: true })
  permissions!: number[];

  @VersionColumn({ type: 'bigint' })
  version!: number;

  @Column('timestamptz', { nullable: true })
  updatedAt!: Date | null;
}
