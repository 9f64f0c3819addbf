import { Column, Entity, PrimaryColumn } from 'typeorm';

// What others own and the catalogue needs, as their events said last.

/** Which operators there are, what they count in, which program decides what each sees, and who what they sell. */
@Entity('account_copy')
export class AccountCopy {
  @PrimaryColumn('bigint')
  accountId!: number;

  @Column('text')
  loyaltyProgram!: string;

  /** ISO 4217; empty while it is not known. */
  @Column('text')
  currency!: string;

  /** As the operator has it; empty or `Own` is itself. */
  @Column('text')
  provider!: string;
}

/** The locations that default taxes and stock belong to, and that feature products. */
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
