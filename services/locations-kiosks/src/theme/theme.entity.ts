import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** The appearance and features of a location's kiosks; every location has a theme. */
@Entity('theme')
export class ThemeRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  locationId!: number;

  @Column('boolean', { default: false })
  scanButtonHidden!: boolean;

  @Column('boolean', { default: false })
  lookupButtonHidden!: boolean;

  @Column('boolean', { default: false })
  disableCart!: boolean;

  @Column('boolean', { default: false })
  disableCreditCardPurchases!: boolean;

  @Column('boolean', { default: false })
  coolerButtonHidden!: boolean;

  @Column('boolean', { default: false })
  disableApplePay!: boolean;

  @Column('text', { default: '#0f6894' })
  primaryColor!: string;

  @Column('text', { default: '#1c2127' })
  secondaryColor!: string;

  @Column('text', { default: '#e8f1f6' })
  bannerColor!: string;

  @Column('text', { default: '' })
  barcodeScannerHardware!: string;

  @Column('text', { default: '' })
  creditCardReaderHardware!: string;

  /** Name of the stored file; empty for none. */
  @Column('text', { default: '' })
  logo!: string;

  @VersionColumn({ type: 'bigint' })
  version!: number;

  @Column('timestamptz')
  updatedAt!: Date;
}
