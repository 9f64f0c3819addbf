import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** A link to a tool outside the console: the system's own, the same for all operators. */
@Entity('external_link')
export class ExternalLinkRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('text')
  name!: string;

  /** What the name looks like; two that look alike are one. */
  @Column('text')
  nameKey!: string;

  @Column('text')
  url!: string;

  @VersionColumn()
  version!: number;
}
