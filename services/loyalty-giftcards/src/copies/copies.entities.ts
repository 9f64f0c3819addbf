import { Column, Entity, PrimaryColumn } from 'typeorm';

// Data owned by other services, as of their last events.

/** Name, loyalty program and status of an operator. */
@Entity('account_copy')
export class AccountCopy {
  @PrimaryColumn('bigint')
  accountId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  loyaltyProgram!: string;

  @Column('text')
  timezone!: string;

  /** Currency of its gift cards. */
  @Column('text')
  currency!: string;

  @Column('text')
  status!: string;
}

/** A location with its zone, status and check-in code. */
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

  @Column('text')
  checkinCode!: string;
}

/** A person who can become a customer. */
@Entity('person_copy')
export class PersonCopy {
  @PrimaryColumn('bigint')
  personId!: number;

  @Column('text')
  email!: string;

  @Column('text')
  firstName!: string;

  @Column('text')
  lastName!: string;

  @Column('text')
  phone!: string;

  @Column('boolean')
  verified!: boolean;
}

/** A product of an operator, and whether it is active. */
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
