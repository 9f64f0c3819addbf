import type { AccountProfile } from '@backroom/proto/identity/v1/accounts_service';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An operator with its rules for staff. */
@Entity('account')
export class AccountRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('text')
  name!: string;

  @Column('text', { default: 'yoke' })
  loyaltyProgram!: string;

  @Column('char')
  currency!: string;

  @Column('text')
  timezone!: string;

  /** First weekday of its weeks. */
  @Column('text', { default: 'sunday' })
  weekStart!: string;

  @Column('text', { default: 'active' })
  status!: string;

  @Column('timestamptz')
  createdAt!: Date;

  /** Increases with each change of the record, but not of the staff rules. */
  @Column('bigint', { default: 1 })
  version!: number;

  @Column('boolean', { default: false })
  requireTwoFactor!: boolean;

  @Column('int', { default: 720 })
  idleMinutes!: number;

  @Column('text', { default: '' })
  firstName!: string;

  @Column('text', { default: '' })
  lastName!: string;

  @Column('text', { default: '' })
  email!: string;

  @Column('text', { default: '' })
  phone!: string;

  @Column('jsonb', { default: {} })
  address!: Partial<NonNullable<AccountProfile['address']>>;

  @Column('text', { default: '' })
  subdomain!: string;

  @Column('text', { default: '' })
  website!: string;

  @Column('text', { default: '' })
  defaultTheme!: string;

  @Column('text', { default: '' })
  deviceManagementUrl!: string;

  @Column('text', { default: '' })
  paymentsMerchantId!: string;

  @Column('text', { default: '' })
  provider!: string;

  @Column('text', { default: '' })
  processor!: string;

  @Column('text', { default: '' })
  notes!: string;

  /** The parent operator. */
  @Column('bigint', { nullable: true })
  parentId!: number | null;
}
