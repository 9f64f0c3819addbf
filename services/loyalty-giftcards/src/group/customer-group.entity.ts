import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** Customers of an operator under a name. */
@Entity('customer_group')
export class CustomerGroupRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  /** What the name looks like; two that look alike are one. */
  @Column('text')
  nameKey!: string;

  @Column('text')
  description!: string;

  @VersionColumn()
  version!: number;
}
