import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The default tax of a location; a location without a row has none. */
@Entity('location_tax')
export class LocationTaxRecord {
  @PrimaryColumn('bigint')
  locationId!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  taxId!: number;
}
