import { copyOf } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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

export const copies = [
  copyOf({
    name: 'catalogue.accounts',
    event: events.AccountChanged,
    entity: AccountCopy,
    pick: ({ account }) => account && { accountId: account.id },
  }),
  copyOf({
    name: 'catalogue.locations',
    event: events.LocationChanged,
    entity: LocationCopy,
    pick: ({ location }) =>
      location && { locationId: location.id, accountId: location.accountId, name: location.name },
  }),
];
