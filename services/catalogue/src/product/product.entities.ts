import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A product without data of its related rows. */
@Entity('product')
export class ProductRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  categoryId!: number;

  @Column('text')
  name!: string;

  @Column('boolean')
  active!: boolean;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('text')
  sku!: string;

  @Column('text')
  supplierCode!: string;

  @Column('text')
  description!: string;

  @Column('bigint', { nullable: true })
  brandId!: number | null;

  @Column('bigint', { nullable: true })
  supplierId!: number | null;

  @Column('text')
  taxMode!: string;

  @Column('bigint', { nullable: true })
  taxId!: number | null;

  @Column('bigint')
  version!: number;
}

@Entity('product_tag')
export class ProductTagRecord {
  @PrimaryColumn('bigint')
  productId!: number;

  @PrimaryColumn('bigint')
  tagId!: number;

  @Column('bigint')
  accountId!: number;
}

/** A barcode of a product; codes are compared by `codeKey`. */
@Entity('barcode')
export class BarcodeRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  productId!: number;

  @Column('text')
  code!: string;

  @Column('text')
  codeKey!: string;
}

/** A picture of a product; lists show the one with the smallest position. */
@Entity('product_image')
export class ProductImageRecord {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  productId!: number;

  @Column('text')
  fileName!: string;

  @Column('int')
  position!: number;
}
