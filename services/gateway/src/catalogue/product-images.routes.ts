import { Client } from '@backroom/platform';
import { Controller, Req } from '@nestjs/common';
import { z } from 'zod';
import {
  CatalogueServiceService,
  type CatalogueService,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { absoluteLink } from '../files/absolute-link.js';
import { uploadKey } from '../files/upload-key.js';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { productAnswer, productOf, someId } from './product-shapes.js';
import { instantOf } from '../route/instants.js';

const keyBody = z.strictObject({ key: z.string().min(1).max(300) });
const orderBody = z.strictObject({
  images: z.array(someId).max(10).describe('Ids of all images of the product, each once'),
});
const imageParams = z.strictObject({ ...idParam.shape, imageId: idParam.shape.id });
const shared = { tag: 'Products', access: ['ProductsAll'], tenancy: 'accounts', params: idParam } as const;

/** Pictures of products (PROD-2). */
@Controller()
export class ProductImagesRoutes {
  constructor(@Client(CatalogueServiceService) private readonly catalogue: CatalogueService) {}

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/products/:id/images/key',
    summary: 'Create an upload URL for product images',
    description: 'Send the image to the URL by PUT within ten minutes.',
    answer: uploadKey,
    idempotency: 'natural',
  })
  async key(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof uploadKey>> {
    const upload = await this.catalogue.createImageUpload({ productId });
    return {
      ...upload,
      url: absoluteLink(upload.url, request),
      expiresAt: instantOf(upload.expiresAt),
    };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/products/:id/images',
    summary: 'Add an uploaded image to a product',
    description: 'PNG, JPEG or WebP, at most 2 MB. A product can have up to ten images.',
    body: keyBody,
    example: { body: { key: 'uploads/11/products/7/0197746a-0000-7000-8000-000000000001' } },
    answer: productAnswer,
    idempotency: 'natural',
  })
  async add(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
    @Input('body') { key }: z.infer<typeof keyBody>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.addImage({ productId, key })).product!) };
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/locations/products/:id/images',
    summary: 'Reorder product images',
    description: 'Lists show the first image.',
    body: orderBody,
    example: { body: { images: [7] } },
    answer: productAnswer,
    idempotency: 'natural',
  })
  async order(
    @Input('params') { id: productId }: z.infer<typeof idParam>,
    @Input('body') { images: imageIds }: z.infer<typeof orderBody>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.orderImages({ productId, imageIds })).product!) };
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/locations/products/:id/images/:imageId',
    summary: 'Delete a product image',
    params: imageParams,
    answer: productAnswer,
    idempotency: 'natural',
  })
  async remove(
    @Input('params') { id: productId, imageId }: z.infer<typeof imageParams>,
  ): Promise<z.infer<typeof productAnswer>> {
    return { data: productOf((await this.catalogue.removeImage({ productId, imageId })).product!) };
  }
}
