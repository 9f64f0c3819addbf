import { Client, languages } from '@backroom/platform';
import { Controller, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import type { Prekit } from '@backroom/proto/catalogue/v1/stock';
import { StockServiceService, type StockService } from '@backroom/proto/catalogue/v1/stock_service';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { personNames } from '../people/person-names.js';
import { idParam } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { prekitFile, prekitFormats } from './prekit-file.js';
import { peopleOf, prekitRecord, prekitRecordOf } from './stock-shapes.js';
import { optionalInstantOf } from '../route/instants.js';

const made = z
  .object({
    id: z.int(),
    numberOfProducts: z.int(),
    numberOfPieces: z.int(),
    earlierAt: z.iso.datetime().nullable().describe('Creation time of an earlier pre-kit that is still open'),
  })
  .meta({ id: 'NewPrekit' });
const fileQuery = z.strictObject({
  export: z.enum(prekitFormats).default('pdf'),
  language: z.enum(languages).default('en'),
});
const delivery = z
  .strictObject({
    lines: z
      .array(z.strictObject({ productId: z.int().min(1), quantity: z.int().min(0).max(1_000_000) }))
      .max(2_000)
      .default([])
      .describe('Pieces delivered; defaults to the pieces needed for products that are not listed'),
  })
  .meta({ id: 'PrekitDelivery' });
const shared = {
  tag: 'Stock',
  access: ['ProductsAll'],
  tenancy: 'accounts',
  part: { of: 'stockControl' },
  params: idParam,
} as const;

/** Products to be brought to locations (PROD-3). */
@Controller()
export class PrekitsRoutes {
  constructor(
    @Client(StockServiceService) private readonly stock: StockService,
    @Client(IdentityServiceService) private readonly identity: IdentityService,
  ) {}

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/:id/stocks/prekits',
    summary: 'Create a pre-kit',
    description: 'Contains the products that are below par at the location.',
    answer: made,
    refuses: ['unprocessable'],
    idempotency: 'key',
  })
  async create(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof made>> {
    const { prekit, earlierAt } = await this.stock.createPrekit({ locationId: id });
    return {
      id: prekit!.id,
      numberOfProducts: prekit!.products,
      numberOfPieces: prekit!.pieces,
      earlierAt: optionalInstantOf(earlierAt),
    };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/stocks/prekits/:id',
    summary: 'Download a pre-kit',
    description: 'As a file to print or to import into another system.',
    query: fileQuery,
    answer: 'file',
  })
  async file(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { export: format, language }: z.infer<typeof fileQuery>,
  ): Promise<StreamableFile> {
    const prekit = (await this.stock.getPrekit({ id })).prekit!;
    return prekitFile(prekit, { format, language, operatorName: await this.operatorName(prekit) });
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/locations/stocks/prekits/:id/lines',
    summary: 'Get a pre-kit with its products',
    answer: prekitRecord,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof prekitRecord>> {
    return this.recordOf((await this.stock.getPrekit({ id })).prekit!);
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/stocks/prekits/:id/delivered',
    summary: 'Deliver a pre-kit',
    description:
      'Adds the products to the stock of the location. A repeated call returns the original result.',
    body: delivery,
    example: { body: {} },
    answer: prekitRecord,
    refuses: ['unprocessable'],
    idempotency: 'natural',
  })
  async deliver(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { lines }: z.infer<typeof delivery>,
  ): Promise<z.infer<typeof prekitRecord>> {
    return this.recordOf((await this.stock.deliverPrekit({ id, lines })).prekit!);
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/locations/stocks/prekits/:id/cancelled',
    summary: 'Cancel a pre-kit',
    answer: prekitRecord,
    refuses: ['unprocessable'],
    idempotency: 'natural',
  })
  async cancel(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof prekitRecord>> {
    return this.recordOf((await this.stock.cancelPrekit({ id })).prekit!);
  }

  /** Empty for a closed operator. */
  private async operatorName({ accountId }: Prekit): Promise<string> {
    const { accounts } = await this.identity.listAccounts({
      ...{ page: 1, limit: 1, keywords: '', fromDate: '', toDate: '', ids: [accountId] },
    });
    return accounts[0]?.name ?? '';
  }

  private async recordOf(prekit: Prekit): Promise<z.infer<typeof prekitRecord>> {
    return prekitRecordOf(prekit, await personNames(this.identity, peopleOf([prekit])));
  }
}
