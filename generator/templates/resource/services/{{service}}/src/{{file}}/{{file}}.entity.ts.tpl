import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

@Entity('{{table}}')
export class {{Name}}Record {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

{{#location}}
  @Column('bigint')
  locationId!: number;

{{/location}}
  @Column('text')
  name!: string;

  /** What the name looks like; two that look alike are one. */
  @Column('text')
  nameKey!: string;

{{fieldsOfRecord}}
  @VersionColumn()
  version!: number;
}
