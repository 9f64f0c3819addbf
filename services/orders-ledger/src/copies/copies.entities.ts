import { Column, Entity, PrimaryColumn } from 'typeorm';

// What others own and a booking needs, as their events said last.

/** What an operator counts in, which program rewards its customers, and whether it may do business. */
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

/** A place, its zone, and whether it is open. */
@Entity('location_copy')
export class LocationCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  timezone!: string;

  @Column('text')
  status!: string;
}

/** A device and where it stands. */
@Entity('device_copy')
export class DeviceCopy {
  @PrimaryColumn('bigint')
  deviceId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  locationId!: number;

  @Column('text')
  name!: string;
}

/** A product, its category, and whether it is sold. */
@Entity('product_copy')
export class ProductCopy {
  @PrimaryColumn('bigint')
  productId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  @Column('bigint')
  categoryId!: number;

  @Column('text')
  categoryName!: string;

  @Column('boolean')
  active!: boolean;
}

/** A price from an instant on. Minor units; the tax rate in basis points. */
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

  @Column('bigint')
  cost!: number;

  @Column('int')
  taxRate!: number;

  @Column('bigint')
  deposit!: number;
}

/** The fee of a place from an instant on; an amount in minor units. */
@Entity('fee_copy')
export class FeeCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @PrimaryColumn('timestamptz')
  validFrom!: Date;

  @Column('text')
  type!: string;

  @Column('int')
  basisPoints!: number;

  @Column('bigint')
  amount!: number;

  @Column('boolean')
  active!: boolean;
}
