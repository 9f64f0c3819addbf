import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Something an operator sells, without what others of its rows say. */
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

/** A code of a product; `codeKey` is what codes are compared by. */
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

/** A picture of a product; the one with the smallest position is that of lists. */
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
