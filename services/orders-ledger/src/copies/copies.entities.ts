import { Column, Entity, PrimaryColumn } from 'typeorm';

// What others own and a booking needs, as their events said last.

/** What an operator is called and counts in, which program rewards its customers, and whether it may do business. */
@Entity('account_copy')
export class AccountCopy {
  @PrimaryColumn('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

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

  /** Name of its first picture; empty for none. */
  @Column('text')
  image!: string;
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

  /** The default tax of the location holds instead. */
  @Column('boolean')
  inheritsTax!: boolean;

  @Column('bigint')
  deposit!: number;
}

/** The default tax of a place from an instant on, basis points; 0 for none. */
@Entity('location_tax_copy')
export class LocationTaxCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @PrimaryColumn('timestamptz')
  validFrom!: Date;

  @Column('int')
  rate!: number;
}

/** What a kiosk worked by from an instant on: the config that was right at another. */
@Entity('config_copy')
export class ConfigCopy {
  @PrimaryColumn('bigint')
  deviceId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  locationId!: number;

  @PrimaryColumn('timestamptz')
  appliedAt!: Date;

  @Column('timestamptz')
  heldAt!: Date;
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

/** What a customer of an operator is called now. */
@Entity('customer_copy')
export class CustomerCopy {
  @PrimaryColumn('bigint')
  accountId!: number;

  @PrimaryColumn('bigint')
  customerId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;
}
