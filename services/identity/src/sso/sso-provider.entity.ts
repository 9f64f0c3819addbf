import { Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

/** An operator's own sign-in provider. */
@Entity('sso_provider')
export class SsoProviderRecord {
  @PrimaryColumn('bigint')
  accountId!: number;

  @Column('text')
  issuer!: string;

  @Column('text')
  clientId!: string;

  /** Sealed, bound to the account. */
  @Column('bytea')
  clientSecret!: Buffer;

  @Column('text', { array: true })
  emailDomains!: string[];

  /** For new people. */
  @Column('bigint')
  defaultRoleId!: number;

  @Column('boolean')
  enabled!: boolean;

  /** Manages the mailboxes of its domains: an email without `email_verified` is accepted. */
  @Column('boolean')
  authoritative!: boolean;

  @VersionColumn()
  version!: number;
}
