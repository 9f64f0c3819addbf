import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who can sign in, or who was invited to. */
@Entity('person')
export class PersonRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('text')
  email!: string;

  @Column('text')
  firstName!: string;

  @Column('text')
  lastName!: string;

  @Column('text', { default: '' })
  phone!: string;

  @Column('text', { default: '' })
  image!: string;

  @Column('boolean', { default: true })
  enabled!: boolean;

  /** Time of the proof of the email; null: never. */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt!: Date | null;

  @Column('boolean', { default: false })
  superAdmin!: boolean;

  @Column('bigint', { default: 1 })
  grantsVersion!: number;

  @Column('text')
  passwordHash!: string;

  /** The user who chose the password, if it is not the person; 0: unknown. */
  @Column('bigint', { nullable: true })
  passwordChosenBy!: number | null;

  @Column('boolean', { default: true })
  notifyEmail!: boolean;

  @Column('boolean', { default: false })
  notifyText!: boolean;

  @Column('boolean', { default: false })
  notifyPush!: boolean;

  /** The person whom an invitation represents until they accept; null for all others. */
  @Column('bigint', { nullable: true })
  standsFor!: number | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  updatedAt!: Date | null;

  /** Increases with each change of the record, but not of sign-in. */
  @Column('bigint', { default: 1 })
  version!: number;
}
