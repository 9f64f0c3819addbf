import { Column, Entity, PrimaryColumn } from 'typeorm';

// Data owned by other services, as of their latest event.

/** Operators with their currency, the inventory provider that decides their products, and their program. */
@Entity('account_copy')
export class AccountCopy {
  @PrimaryColumn('bigint')
  accountId!: number;

  @Column('text')
  loyaltyProgram!: string;

  /** ISO 4217; empty while unknown. */
  @Column('text')
  currency!: string;

  /** As the operator enters it; empty or `Own` means the operator itself. */
  @Column('text')
  provider!: string;
}

/** Locations, which have default taxes, stock and featured products. */
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
