import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An API key for an operator's own programs. */
@Entity('api_key')
export class ApiKeyRecord {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  /** The beginning of the key, to identify it in lists. */
  @Column('text')
  prefix!: string;

  @Column('bytea')
  hash!: Buffer;

  @Column('int', { array: true })
  permissions!: number[];

  /** The location group that limits it. */
  @Column('bigint')
  groupId!: number;

  @Column('bigint')
  createdBy!: number;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
