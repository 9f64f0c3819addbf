import { Column, Entity, PrimaryColumn } from 'typeorm';

// Data owned by other services, as of their latest event.

/** Locations that groups consist of. */
@Entity('location_copy')
export class LocationCopy {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('text')
  name!: string;
}
