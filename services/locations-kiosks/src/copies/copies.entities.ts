import { Column, Entity, PrimaryColumn } from 'typeorm';

// Copies of other services' data that locations need, as of their last events.

/** An operator's currency, and the program that determines its features. */
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

/** A product in price lists. */
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

  @Column('text')
  sku!: string;

  @Column('text')
  category!: string;

  /** Name of its first picture; empty for none. */
  @Column('text')
  image!: string;

  /** As JSON. */
  @Column('text')
  barcodes!: string;
}

/** The default tax of a location from an instant on, parts per million; 0 for none. The rate in basis points is for the previous release. */
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

/** The featured products of a location: ids, as JSON. */
@Entity('featured_copy')
export class FeaturedCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  products!: string;
}

/** The loyalty rewards of a location: tiers of product ids, as JSON. */
@Entity('loyalty_copy')
export class LoyaltyCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('boolean')
  enabled!: boolean;

  @Column('text')
  tiers!: string;
}

/** A price from an instant on. Minor units, without tax; the tax rate also in basis points, for the previous release. */
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

  @Column('int')
  taxRatePpm!: number;

  /** The default tax of the location applies instead. */
  @Column('boolean')
  inheritsTax!: boolean;

  @Column('bigint')
  deposit!: number;
}
