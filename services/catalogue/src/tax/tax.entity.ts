import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

@Entity('tax')
export class TaxRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  /** What the name looks like; two that look alike are one. */
  @Column('text')
  nameKey!: string;

  /** Basis points. */
  @Column('int')
  rate!: number;

  @VersionColumn()
  version!: number;
}
