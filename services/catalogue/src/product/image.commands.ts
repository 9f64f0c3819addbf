import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Problem, removeLater } from '@backroom/platform';
import type {
  OrderImagesRequest,
  PricedProduct,
  RemoveImageRequest,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { fault } from '../faults.js';
import { ProductParts } from './product-parts.js';
import { pictureFile } from './picture-file.js';
import { ProductImageRecord } from './product.entities.js';

export const maxImages = 10;

export class AddImage {
  constructor(
    readonly productId: number,
    /** Name of the stored picture. */
    readonly fileName: string,
  ) {}
}

/** Appends a picture to a product; adding the same one again changes nothing. */
@CommandHandler(AddImage)
export class AddImageHandler implements ICommandHandler<AddImage, PricedProduct> {
  constructor(private readonly parts: ProductParts) {}

  execute({ productId, fileName }: AddImage): Promise<PricedProduct> {
    return this.parts.change(
      { command: 'add-image', productId, ownProductsOnly: true },
      async (tx, { product }) => {
        const { images, accountId } = product!;
        if (images.some((image) => image.fileName === fileName)) return undefined;
        if (images.length >= maxImages)
          throw Problem.invalid('key', fault('too-many-items', { max: maxImages }));
        const [row] = await tx.query<{ next: number }>(
          'select coalesce(max(position) + 1, 0)::int as next from product_image where product_id = $1',
          [productId],
        );
        await tx.records.insert(ProductImageRecord, { accountId, productId, fileName, position: row!.next });
        return { after: { image: fileName } };
      },
    );
  }
}

export class OrderImages {
  constructor(readonly request: OrderImagesRequest) {}
}

/** Orders the pictures of a product; lists show the first. */
@CommandHandler(OrderImages)
export class OrderImagesHandler implements ICommandHandler<OrderImages, PricedProduct> {
  constructor(private readonly parts: ProductParts) {}

  execute({ request: { productId, imageIds } }: OrderImages): Promise<PricedProduct> {
    const change = { command: 'order-images', productId, ownProductsOnly: true };
    return this.parts.change(change, async (tx, { product }) => {
      const has = product!.images.map(({ id }) => id);
      if (has.join() === imageIds.join()) return undefined;
      if (has.toSorted((a, b) => a - b).join() !== imageIds.toSorted((a, b) => a - b).join())
        throw Problem.invalid('images', fault('each-once'));
      await tx.query(
        `update product_image i set position = t.n from unnest($2::bigint[]) with ordinality as t(id, n)
         where i.product_id = $1 and i.id = t.id`,
        [productId, imageIds],
      );
      const fileNameOf = (imageId: number) => product!.images.find(({ id }) => id === imageId)!.fileName;
      return { before: { image: fileNameOf(has[0]!) }, after: { image: fileNameOf(imageIds[0]!) } };
    });
  }
}

export class RemoveImage {
  constructor(readonly request: RemoveImageRequest) {}
}

/** Removes a picture from a product. */
@CommandHandler(RemoveImage)
export class RemoveImageHandler implements ICommandHandler<RemoveImage, PricedProduct> {
  constructor(
    private readonly parts: ProductParts,
    private readonly clock: Clock,
  ) {}

  execute({ request: { productId, imageId } }: RemoveImage): Promise<PricedProduct> {
    const change = { command: 'remove-image', productId, ownProductsOnly: true };
    return this.parts.change(change, async (tx, { product }) => {
      const image = product!.images.find(({ id }) => id === imageId);
      if (!image) throw Problem.notFound('image');
      await tx.records.delete(ProductImageRecord, { id: imageId, productId });
      await removeLater(tx, this.clock, pictureFile(image.fileName));
      return { before: { image: image.fileName } };
    });
  }
}
