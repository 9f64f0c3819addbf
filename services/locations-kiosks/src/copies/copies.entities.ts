import { Column, Entity, PrimaryColumn } from 'typeorm';

// What others own and places need, as their events said last.

/** What an operator counts in, and which program decides what it sees. */
@Entity('account_copy')
export class AccountCopy {
  @PrimaryColumn('bigint')
  accountId!: number;

  @Column('char')
  currency!: string;

  @Column('text')
  loyaltyProgram!: string;

  @Column('text')
  status!: string;
}

/** A product that price lists are made of. */
@Entity('product_copy')
export class ProductCopy {
  @PrimaryColumn('bigint')
  productId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  @Column('boolean')
  active!: boolean;
}

/** A price from an instant on. Minor units, without tax; the tax rate in basis points. */
@Entity('price_copy')
export class PriceCopy {
  @PrimaryColumn('bigint')
  productId!: number;

  @Column('bigint')
  accountId!: number;

  @PrimaryColumn('timestamptz')
  validFrom!: Date;

  @Column('bigint')
  price!: number;

  @Column('int')
  taxRate!: number;

  @Column('bigint')
  deposit!: number;
}
