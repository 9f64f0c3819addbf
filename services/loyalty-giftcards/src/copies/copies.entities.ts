import { Column, Entity, PrimaryColumn } from 'typeorm';

// What others own and customers need, as their events said last.

/** What an operator is called, which program rewards its customers, and whether it may do business. */
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

  /** Of its gift cards. */
  @Column('text')
  currency!: string;

  @Column('text')
  status!: string;
}

/** A place, its zone, whether it is open, and the code of its check-in page. */
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

/** Somebody who can become a customer. */
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

/** What an operator sells, and whether it does now. */
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
