import { Client } from '@backroom/platform';
import { Controller, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Export } from '@backroom/proto/platform/v1/export';
import { ExportsServiceService, type ExportsService } from '@backroom/proto/orders/v1/exports_service';
import { whole } from '../../route/fields.js';
import { Input, Route } from '../../route/route.js';
import {
  CustomersServiceService,
  type CustomersService,
} from '@backroom/proto/customers/v1/customers_service';
import { customersRequest } from '../../customers/customer-shapes.js';
import { cartsRequest } from '../carts.routes.js';
import { ledgerRequest } from '../ledger-shapes.js';
import { ExportFile } from './export-file.js';
import { ExportKeepers } from './export-keepers.js';
import {
  answerOf,
  cartsFile,
  customersFile,
  exportAnswer,
  exportParams,
  exportsAnswer,
  ledgerFile,
  type CartsFile,
  type CustomersFile,
  type ExportAnswer,
  type ExportParams,
  type LedgerFile,
} from './export-shapes.js';

const shared = { tag: 'Exports', access: ['LedgerAll'], reads: true, tenancy: 'accounts' } as const;
const own = { ...shared, access: ['LedgerAll', 'CustomersAll'], tenancy: 'self' } as const;
const one = { ...own, params: exportParams, answer: exportAnswer } as const;
/** For one customer it is also open to users who may see customers: the service refuses the rest. */
const ofLedger = { ...shared, access: ['LedgerAll', 'CustomersAll'] } as const;
const ofLoads = { of: 'loads', when: { type: 'valueAdd' } } as const;
/** Ignored: a file contains every row, by date. */
const everyPage = { page: 1, limit: 1_000 };

/** Files of any size (SHELL-12, LEDG-1): requested, written, and available for a day. */
@Controller()
export class ExportsRoutes {
  constructor(
    @Client(ExportsServiceService) private readonly exports: ExportsService,
    @Client(CustomersServiceService) private readonly customers: CustomersService,
    private readonly keepers: ExportKeepers,
    private readonly file: ExportFile,
  ) {}

  @Route({
    ...ofLedger,
    method: 'POST',
    path: '/exports/ledgers',
    part: ofLoads,
    summary: 'Export a ledger',
    description: 'Starts an export of all ledger rows that match the filter, as CSV, JSON or XLSX.',
    body: ledgerFile,
    answer: exportAnswer,
    status: 202,
    idempotency: 'key',
  })
  async requestLedger(@Input('body') body: LedgerFile): Promise<ExportAnswer> {
    return answerOf(await this.ledger(body));
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/exports/carts',
    part: { of: 'carts' },
    summary: 'Export carts',
    description: 'Starts an export of all carts that match the filter, as CSV, JSON or XLSX.',
    body: cartsFile,
    answer: exportAnswer,
    status: 202,
    idempotency: 'key',
  })
  async requestCarts(@Input('body') body: CartsFile): Promise<ExportAnswer> {
    return answerOf(await this.carts(body));
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/exports/customers',
    access: ['CustomersAll'],
    part: { of: 'customers' },
    summary: 'Export customers',
    description: 'Starts an export of all customers that match the filter, as CSV, JSON or XLSX.',
    body: customersFile,
    answer: exportAnswer,
    status: 202,
    idempotency: 'key',
  })
  async requestCustomers(@Input('body') body: CustomersFile): Promise<ExportAnswer> {
    return answerOf(await this.ofCustomers(body));
  }

  @Route({
    ...own,
    method: 'GET',
    path: '/exports',
    summary: 'List your exports',
    description: 'Newest first. Exports are deleted after one day.',
    answer: exportsAnswer,
  })
  async list(): Promise<z.infer<typeof exportsAnswer>> {
    return whole((await this.keepers.list()).map(answerOf));
  }

  @Route({ ...one, method: 'GET', path: '/exports/:id', summary: 'Get export status' })
  async get(@Input('params') { id }: ExportParams): Promise<ExportAnswer> {
    return answerOf((await this.keepers.find(id)).file);
  }

  @Route({
    ...one,
    method: 'GET',
    path: '/exports/:id/file',
    summary: 'Download an export file',
    description: 'If the export is still running, the file is streamed as it is written.',
    answer: 'file',
  })
  async download(
    @Input('params') { id }: ExportParams,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.file.send(reply, await this.keepers.find(id));
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/exports/:id/cancel',
    summary: 'Cancel an export',
    idempotency: 'natural',
  })
  async cancel(@Input('params') { id }: ExportParams): Promise<ExportAnswer> {
    return answerOf((await (await this.keepers.find(id)).keeper.cancelExport({ id })).export!);
  }

  @Route({
    ...one,
    method: 'POST',
    path: '/exports/:id/retry',
    summary: 'Retry an export',
    description: 'The export must have failed or been canceled.',
    idempotency: 'natural',
  })
  async retry(@Input('params') { id }: ExportParams): Promise<ExportAnswer> {
    return answerOf((await (await this.keepers.find(id)).keeper.retryExport({ id })).export!);
  }

  @Route({
    ...own,
    method: 'DELETE',
    path: '/exports/:id',
    summary: 'Delete an export',
    params: exportParams,
    status: 204,
    idempotency: 'natural',
  })
  async remove(@Input('params') { id }: ExportParams): Promise<void> {
    await (await this.keepers.find(id)).keeper.removeExport({ id });
  }

  @Route({
    ...ofLedger,
    method: 'GET',
    path: '/reports/download/ledgers',
    part: ofLoads,
    summary: 'Download a ledger',
    description:
      'Starts the export and streams the file as it is written. Closing the connection cancels the export.',
    query: ledgerFile,
    answer: 'file',
  })
  async ledgerFile(
    @Input('query') query: LedgerFile,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.sendNow(reply, await this.ledger(query));
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/reports/download/sales/carts',
    part: { of: 'carts' },
    summary: 'Download carts',
    description:
      'Starts the export and streams the file as it is written. Closing the connection cancels the export.',
    query: cartsFile,
    answer: 'file',
  })
  async cartsFile(
    @Input('query') query: CartsFile,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.sendNow(reply, await this.carts(query));
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/reports/download/customers',
    access: ['CustomersAll'],
    part: { of: 'customers' },
    summary: 'Download customers',
    description:
      'Starts the export and streams the file as it is written. Closing the connection cancels the export.',
    query: customersFile,
    answer: 'file',
  })
  async customersFile(
    @Input('query') query: CustomersFile,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.sendNow(reply, await this.ofCustomers(query));
  }

  private async sendNow(reply: FastifyReply, { id }: Export): Promise<StreamableFile> {
    const found = await this.keepers.find(id);
    return this.file.send(reply, found, () => found.keeper.cancelExport({ id }));
  }

  private async ledger({ format, language, ...filter }: LedgerFile): Promise<Export> {
    const request = { filter: ledgerRequest({ ...filter, ...everyPage }), format, language };
    return (await this.exports.requestLedgerExport(request)).export!;
  }

  private async ofCustomers({ format, language, ...query }: CustomersFile): Promise<Export> {
    const filter = customersRequest({ ...query, ...everyPage });
    return (await this.customers.requestCustomersExport({ filter, format, language })).export!;
  }

  private async carts({ format, language, ...filter }: CartsFile): Promise<Export> {
    const request = { filter: cartsRequest({ ...filter, ...everyPage }), format, language };
    return (await this.exports.requestCartsExport(request)).export!;
  }
}
