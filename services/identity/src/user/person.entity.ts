import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody who can sign in, or who was invited to. */
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

  /** When the email was proven to be theirs; null: never. */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt!: Date | null;

  @Column('boolean', { default: false })
  superAdmin!: boolean;

  @Column('bigint', { default: 1 })
  grantsVersion!: number;

  @Column('text')
  passwordHash!: string;

  /** Who chose the password, where that was not the person; 0: nobody knows who. */
  @Column('bigint', { nullable: true })
  passwordChosenBy!: number | null;

  @Column('boolean', { default: true })
  notifyEmail!: boolean;

  @Column('boolean', { default: false })
  notifyText!: boolean;

  @Column('boolean', { default: false })
  notifyPush!: boolean;

  /** Whom an invitation stands for until they accept; null of everybody else. */
  @Column('bigint', { nullable: true })
  standsFor!: number | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  updatedAt!: Date | null;

  /** Grows with each change of what is kept of them, and not with how they sign in. */
  @Column('bigint', { default: 1 })
  version!: number;
}
