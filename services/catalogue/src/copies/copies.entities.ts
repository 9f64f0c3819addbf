import { Column, Entity, PrimaryColumn } from 'typeorm';

// What others own and taxes need, as their events said last.

/** Which operators there are. */
@Entity('account_copy')
export class AccountCopy {
  @PrimaryColumn('bigint')
  accountId!: number;
}

/** The locations that default taxes belong to. */
@Entity('location_copy')
export class LocationCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;
}
