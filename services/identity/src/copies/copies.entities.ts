import { Column, Entity, PrimaryColumn } from 'typeorm';

// What others own and groups need, as their events said last.

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
