import { copyOf } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The locations that groups are made of. */
@Entity('location_copy')
export class LocationCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;
}

export const locationsConsumer = copyOf({
  name: 'identity.locations',
  event: events.LocationChanged,
  entity: LocationCopy,
  pick: ({ location }) => location && { ...location, locationId: location.id },
});
