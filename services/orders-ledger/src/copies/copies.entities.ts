import { Column, Entity, PrimaryColumn } from 'typeorm';

// State of other services that bookings need, as last reported by their events.

/** An operator: its name, currency, loyalty program, and whether it may do business. */
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

/** A location, its time zone, and whether it is open. */
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

/** A device and its location. */
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

  /** Name of its first image; empty if none. */
  @Column('text')
  image!: string;
}

/** A price, valid from an instant. Minor units; the tax rate also in basis points, for the previous release. */
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

  @Column('int')
  taxRatePpm!: number;

  /** The default tax of the location applies instead. */
  @Column('boolean')
  inheritsTax!: boolean;

  @Column('bigint')
  deposit!: number;
}

/** The default tax of a location, valid from an instant, in parts per million; 0 for none. */
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

  @Column('int')
  ratePpm!: number;
}

/** The config that a kiosk used from one instant on, correct as of another. */
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

/** The fee of a location, valid from an instant; an amount in minor units. */
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

  @Column('int')
  ppm!: number;

  @Column('bigint')
  amount!: number;

  @Column('boolean')
  active!: boolean;
}

/** The current name of an operator's customer. */
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
