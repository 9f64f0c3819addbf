import { Readable } from 'node:stream';
import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Clock, currentCall, inCall, PrincipalSigner, type Principal } from '@backroom/platform';
import type { ExportsService } from '@backroom/proto/orders/v1/exports_service';
import { Input, Route } from '../../route/route.js';
import { EXPORTS } from '../../services.js';
import { cartsQuery, cartsRequest } from '../carts.controller.js';
import { ledgerQuery, ledgerRequest } from '../ledger-shapes.js';
import { csv } from './csv.js';
import { json } from './json.js';
import { cartCells, cartHeaders, ledgerCells, ledgerHeaders } from './rows.js';
import type { Cell, Table } from './table.js';
import { xlsx } from './xlsx.js';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  json: { type: 'application/json; charset=utf-8', write: json },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsx },
} as const;
const format = z.enum(['csv', 'json', 'xlsx']).default('csv');
const ledgerDownload = ledgerQuery.omit({ page: true, limit: true }).extend({ format });
const cartsDownload = cartsQuery.omit({ page: true, limit: true }).extend({ format });
/** Rows that are asked for at once: the first are there at once, and nobody waits for them. */
const portion = 2_000;
/** Milliseconds for each portion. */
const patience = 15_000;

interface Portion {
  cells: Cell[][];
  next: string;
  total: number;
  totalExact: boolean;
}

/** Files of any length, written while they are read (LEDG-1): neither side ever holds more than a portion. */
@Controller()
export class DownloadsController {
  constructor(
    @Inject(EXPORTS) private readonly exports: ExportsService,
    private readonly signer: PrincipalSigner,
    private readonly clock: Clock,
  ) {}

  @Route({
    method: 'GET',
    path: '/reports/download/ledgers',
    summary: 'Every row of a ledger’s filter as a file: CSV, JSON or XLSX',
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    query: ledgerDownload,
    answer: 'file',
  })
  async ledger(
    @Input('query') query: z.infer<typeof ledgerDownload>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const filter = ledgerRequest({ ...query, page: 1, limit: portion });
    return this.file(reply, query.format, ledgerHeaders, async (after) => {
      const { lines, ...rest } = await this.exports.readLedger({ filter, after });
      return { cells: lines.map(ledgerCells), ...rest };
    });
  }

  @Route({
    method: 'GET',
    path: '/reports/download/sales/carts',
    summary: 'Every cart of a filter as a file: CSV, JSON or XLSX',
    tag: 'Carts',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    query: cartsDownload,
    answer: 'file',
  })
  async carts(
    @Input('query') query: z.infer<typeof cartsDownload>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const filter = cartsRequest({ ...query, page: 1, limit: portion });
    return this.file(reply, query.format, cartHeaders, async (after) => {
      const { carts, ...rest } = await this.exports.readCarts({ filter, after });
      return { cells: carts.map(cartCells), ...rest };
    });
  }

  /** The first portion is read before anything is sent: what is refused is told as a problem, not as half a file. */
  private async file(
    reply: FastifyReply,
    kind: keyof typeof formats,
    headers: readonly string[],
    read: (after: string) => Promise<Portion>,
  ): Promise<StreamableFile> {
    const first = await read('');
    // How many rows will come, for whoever shows how far it is; what was only counted in part says so.
    reply.header('x-total-rows', String(first.total)).header('x-total-exact', String(first.totalExact));
    reply.header('cache-control', 'no-store');
    const { type, write } = formats[kind];
    const table: Table = { headers, portions: this.portions(first, read, currentCall().principal) };
    return new StreamableFile(Readable.from(write(table), { objectMode: false }), {
      type,
      disposition: `attachment; filename="export.${kind}"`,
    });
  }

  /** Each further portion is asked for in the caller's name anew: signatures and deadlines are shorter than files are long. */
  private async *portions(
    first: Portion,
    read: (after: string) => Promise<Portion>,
    principal: Principal,
  ): AsyncGenerator<Cell[][]> {
    yield first.cells;
    for (let { next } = first; next !== '';) {
      const token = await this.signer.sign(principal);
      const deadline = this.clock.now().getTime() + patience;
      const portion = await inCall({ principal, token, deadline }, () => read(next));
      yield portion.cells;
      next = portion.next;
    }
  }
}
