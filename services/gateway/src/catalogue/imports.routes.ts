import { Client, Clock } from '@backroom/platform';
import { Controller, Req, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import {
  CatalogueServiceService,
  type CatalogueService,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { ImportsServiceService, type ImportsService } from '@backroom/proto/catalogue/v1/imports_service';
import { TaxesServiceService, type TaxesService } from '@backroom/proto/catalogue/v1/taxes_service';
import { maxLengths } from '@backroom/proto/lengths';
import { absoluteLink } from '../files/absolute-link.js';
import { characters, idsOf, listOf, listQuery, metaOf } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import type { RoutedRequest } from '../route/routed-request.js';
import { importOf, importRow, importRowOf, ofUndo, productImport, results } from './import-shapes.js';
import { productFile, refusedFile } from './product-file.js';
import { someId } from './product-shapes.js';
import { instantOf } from '../route/instants.js';

const params = z.strictObject({ id: z.uuid() });
type Params = z.infer<typeof params>;
const beginBody = z.strictObject({
  accountId: someId.describe('Operator of the products'),
  fileName: characters(maxLengths.productName, 1),
});
const begun = z
  .object({ data: productImport, url: z.url(), expiresAt: z.iso.datetime(), maxBytes: z.int() })
  .meta({ id: 'BegunImport' });
const answer = z.object({ data: productImport }).meta({ id: 'ProductImportAnswer' });
const { page, limit, operator, keywords } = listQuery;
const listedQuery = z.strictObject({ page, limit, operator });
const listed = z.object(listOf(productImport)).meta({ id: 'ProductImportList' });
const rowsQuery = z.strictObject({
  ...{ page, limit, keywords, result: z.enum(['', ...results]).default('') },
  undone: z.enum(['', ...ofUndo]).default(''),
});
const rowsAnswer = z.object(listOf(importRow)).meta({ id: 'ImportRowList' });
const fileQuery = z.strictObject({ operator });

const shared = { tag: 'Products', access: ['ProductsAll'], tenancy: 'accounts' } as const;
const one = { ...shared, params, answer } as const;

/** Imports products from files (PROD-5). */
@Controller()
export class ImportsRoutes {
  constructor(
    @Client(ImportsServiceService) private readonly imports: ImportsService,
    @Client(CatalogueServiceService) private readonly catalogue: CatalogueService,
    @Client(TaxesServiceService) private readonly taxes: TaxesService,
    private readonly clock: Clock,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/products/file',
    summary: 'Export products as CSV',
    description: "The file can be imported. Importing an operator's file without changes has no effect.",
    query: fileQuery,
    answer: 'file',
  })
  file(@Input('query') query: z.infer<typeof fileQuery>): Promise<StreamableFile> {
    const { catalogue, taxes, clock } = this;
    return productFile({ catalogue, taxes, clock }, idsOf(query.operator));
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/products/imports',
    summary: 'Create an upload URL for product imports',
    description: 'Send the CSV file to the URL by PUT within ten minutes.',
    body: beginBody,
    example: { body: { accountId: 11, fileName: 'products.csv' } },
    answer: begun,
    idempotency: 'key',
  })
  async begin(
    @Input('body') body: z.infer<typeof beginBody>,
    @Req() request: RoutedRequest,
  ): Promise<z.infer<typeof begun>> {
    const { import: made, url, expiresAt, maxBytes } = await this.imports.beginImport(body);
    return {
      data: importOf(made!),
      url: absoluteLink(url, request),
      expiresAt: instantOf(expiresAt),
      maxBytes,
    };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/products/imports',
    summary: 'List product imports',
    description: 'Files uploaded in the last thirty days, newest first.',
    query: listedQuery,
    answer: listed,
  })
  async list(@Input('query') query: z.infer<typeof listedQuery>): Promise<z.infer<typeof listed>> {
    const { imports, total } = await this.imports.listImports({
      ...{ page: query.page, limit: query.limit, accountIds: idsOf(query.operator) },
    });
    return { data: imports.map(importOf), meta: metaOf(total) };
  }

  @Route({ ...one, method: 'GET', path: '/products/imports/:id', summary: 'Get import status' })
  async get(@Input('params') { id }: Params): Promise<z.infer<typeof answer>> {
    return { data: importOf((await this.imports.getImport({ id })).import!) };
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/products/imports/:id/preview',
    summary: 'Preview an import',
    description: 'Reads the uploaded file and returns the result of each row without changing anything.',
    idempotency: 'natural',
  })
  async preview(@Input('params') { id }: Params): Promise<z.infer<typeof answer>> {
    return { data: importOf((await this.imports.previewImport({ id })).import!) };
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/products/imports/:id/apply',
    summary: 'Apply an import',
    description:
      'Applies the rows as previewed. Rows whose product has changed since the preview are rejected.',
    idempotency: 'natural',
  })
  async apply(@Input('params') { id }: Params): Promise<z.infer<typeof answer>> {
    return { data: importOf((await this.imports.applyImport({ id })).import!) };
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/products/imports/:id/undo',
    summary: 'Undo an import',
    description:
      'Possible once. Records changed since the import are left as they are, and products created by the import are deactivated.',
    idempotency: 'natural',
  })
  async undo(@Input('params') { id }: Params): Promise<z.infer<typeof answer>> {
    return { data: importOf((await this.imports.undoImport({ id })).import!) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/products/imports/:id/rows',
    summary: 'List rows of an import',
    description: 'Each with its result, or its expected result before the import is applied.',
    params,
    query: rowsQuery,
    answer: rowsAnswer,
  })
  async rows(
    @Input('params') { id }: Params,
    @Input('query') query: z.infer<typeof rowsQuery>,
  ): Promise<z.infer<typeof rowsAnswer>> {
    const { rows, total } = await this.imports.listImportRows({ id, ...query });
    return { data: rows.map(importRowOf), meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/products/imports/:id/refused',
    summary: 'Download the rejected rows',
    description:
      'Contains the rows as they were sent, each with its error. Fix the rows and import the file again.',
    params,
    answer: 'file',
  })
  refused(@Input('params') { id }: Params): Promise<StreamableFile> {
    const { imports, clock } = this;
    return refusedFile({ imports, clock }, id);
  }
}
