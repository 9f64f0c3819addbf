import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Problem } from '@backroom/platform';
import type {
  AddBarcodeRequest,
  PricedProduct,
  RemoveBarcodeRequest,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { addBarcodes } from './barcodes.js';
import { ProductParts } from './product-parts.js';
import { BarcodeRecord } from './product.entities.js';

export class AddBarcode {
  constructor(
    readonly request: AddBarcodeRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds a barcode to a product (PROD-2). */
@CommandHandler(AddBarcode)
export class AddBarcodeHandler implements ICommandHandler<AddBarcode, PricedProduct> {
  constructor(private readonly parts: ProductParts) {}

  execute({ request, idempotencyKey }: AddBarcode): Promise<PricedProduct> {
    const { productId, code } = request;
    const change = {
      command: 'add-barcode',
      productId,
      idempotencyKey,
      input: request,
      ownProductsOnly: true,
    };
    return this.parts.change(change, async (tx, { product }) => {
      const accountId = product!.accountId;
      const had = product!.barcodes.length;
      await addBarcodes(tx, { accountId, productId, field: 'code', element: () => 'code' }, [code]);
      const has = await tx.records.countBy(BarcodeRecord, { productId });
      return has === had ? undefined : { after: { barcode: code.trim() } };
    });
  }
}

export class RemoveBarcode {
  constructor(readonly request: RemoveBarcodeRequest) {}
}

/** Removes a barcode from a product and frees it for others. */
@CommandHandler(RemoveBarcode)
export class RemoveBarcodeHandler implements ICommandHandler<RemoveBarcode, PricedProduct> {
  constructor(private readonly parts: ProductParts) {}

  execute({ request: { productId, barcodeId } }: RemoveBarcode): Promise<PricedProduct> {
    const change = { command: 'remove-barcode', productId, ownProductsOnly: true };
    return this.parts.change(change, async (tx, { product }) => {
      const barcode = product!.barcodes.find(({ id }) => id === barcodeId);
      if (!barcode) throw Problem.notFound('barcode');
      await tx.records.delete(BarcodeRecord, { id: barcodeId, productId });
      return { before: { barcode: barcode.code } };
    });
  }
}
