import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** Permissions at some locations of an account. */
@Entity('role')
export class RoleRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  /** Null: a system role, shared by all accounts. */
  @Column('bigint', { nullable: true })
  accountId!: number | null;

  @Column('text')
  name!: string;

  /** Key of similar names, which count as equal. */
  @Column('text', { nullable: true })
  nameKey!: string | null;

  @Column('text', { default: '' })
  description!: string;

  /** The location group that limits it; null for a system role. */
  @Column('bigint', { nullable: true })
  groupId!: number | null;

  @Column('int', { array: true })
  permissions!: number[];

  @VersionColumn({ type: 'bigint' })
  version!: number;

  @Column('timestamptz', { nullable: true })
  updatedAt!: Date | null;
}
