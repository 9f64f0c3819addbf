import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tax that a location collects by default; one that is not here has none. */
@Entity('location_tax')
export class LocationTaxRecord {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  taxId!: number;
}
