import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock, currentCall, fileFormats, inCall, type FormatName, type Principal } from '@backroom/platform';
import type { Export } from '@backroom/proto/platform/v1/export';
import type { ReadExportResponse } from '@backroom/proto/platform/v1/exports_service';
import { fileDay } from '../../files/file-day.js';
import type { FoundExport } from './export-keepers.js';

/** Milliseconds for each piece. */
const patience = 15_000;

const titles: Readonly<Record<string, string>> = {
  order: 'Sales',
  valueAdd: 'Loads',
  tabPayment: 'Tab payments',
  carts: 'Carts',
  customers: 'Customers Data',
};

/**
 * File names as in the documents, with the days of the filter, or the day of the request without them. A slash is not
 * allowed in a name (decided).
 */
function fileName({ kind, format, askedAt, fromDate, toDate }: Export): string {
  const filtered = new Set([fromDate, toDate].filter((day) => day !== ''));
  const days = filtered.size > 0 ? [...filtered] : [new Date(askedAt).toISOString().slice(0, 10)];
  return `${[titles[kind] ?? 'Export', ...days.map(fileDay)].join(' - ')}.${format}`;
}

/** Streams the file of an export in pieces, also while it is being written: only one piece is in memory. */
@Injectable()
export class ExportFile {
  constructor(private readonly clock: Clock) {}

  /** The first piece is read before anything is sent: a refusal is answered with a problem, not with half a file. */
  async send(
    reply: FastifyReply,
    found: FoundExport,
    onLeft?: () => Promise<unknown>,
  ): Promise<StreamableFile> {
    const { principal } = currentCall();
    const { id, format } = found.file;
    const first = await this.piece(principal, found, 0);
    const { total, totalExact } = (await found.keeper.getExport({ id })).export!;
    // Expected number of rows, for progress; a lower bound is marked as such.
    reply.header('x-total-rows', String(total)).header('x-total-exact', String(totalExact));
    reply.header('cache-control', 'no-store');
    const pieces = this.pieces(principal, found, first, onLeft);
    return new StreamableFile(Readable.from(pieces, { objectMode: false }), {
      type: fileFormats[format as FormatName].type,
      disposition: `attachment; filename="${fileName(found.file)}"`,
    });
  }

  private async *pieces(
    principal: Principal,
    found: FoundExport,
    first: ReadExportResponse,
    onLeft?: () => Promise<unknown>,
  ): AsyncGenerator<Buffer> {
    let isWhole = false;
    try {
      yield first.content;
      let { isLast } = first;
      for (let part = 1; !isLast; part++) {
        const next = await this.piece(principal, found, part, first.run);
        yield next.content;
        ({ isLast } = next);
      }
      isWhole = true;
    } finally {
      if (!isWhole && onLeft) await this.asCaller(principal, onLeft).catch(() => undefined);
    }
  }

  /** A piece that is not written yet is requested until it is. */
  private async piece(
    principal: Principal,
    { keeper, file: { id } }: FoundExport,
    part: number,
    run?: number,
  ): Promise<ReadExportResponse> {
    for (;;) {
      const piece = await this.asCaller(principal, () => keeper.readExport({ id, part, run }));
      if (piece.content.length > 0 || piece.isLast) return piece;
    }
  }

  /** In the caller's name each time: a deadline is shorter than the download of a file. */
  private asCaller<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
    const deadline = this.clock.now().getTime() + patience;
    return inCall({ principal, deadline }, work);
  }
}
