import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** A named group of customers of an operator. */
@Entity('customer_group')
export class CustomerGroupRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  /** The appearance of the name; confusable names have the same key. */
  @Column('text')
  nameKey!: string;

  @Column('text')
  description!: string;

  @VersionColumn()
  version!: number;
}
