import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Clock, currentCall, fileFormats, inCall, type FormatName, type Principal } from '@backroom/platform';
import type { ReadExportResponse } from '@backroom/proto/platform/v1/exports_service';
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

/** As the documents name files; a slash is no character of a name (decided). */
function fileName(kind: string, format: string, askedAt: number): string {
  const [year, month, day] = new Date(askedAt).toISOString().slice(0, 10).split('-');
  return `${titles[kind] ?? 'Export'} - ${month}-${day}-${year}.${format}`;
}

/** The file of an export, a piece at a time, also while it is being written: nobody holds more than a piece. */
@Injectable()
export class ExportFile {
  constructor(private readonly clock: Clock) {}

  /** The first piece is read before anything is sent: what is refused is told as a problem, not as half a file. */
  async send(
    reply: FastifyReply,
    found: FoundExport,
    onLeft?: () => Promise<unknown>,
  ): Promise<StreamableFile> {
    const { principal } = currentCall();
    const { id, format, kind, askedAt } = found.file;
    const first = await this.piece(principal, found, 0);
    const { total, totalExact } = (await found.keeper.getExport({ id })).export!;
    // How many rows will come, for whoever shows how far it is; what was only counted in part says so.
    reply.header('x-total-rows', String(total)).header('x-total-exact', String(totalExact));
    reply.header('cache-control', 'no-store');
    const pieces = this.pieces(principal, found, first, onLeft);
    return new StreamableFile(Readable.from(pieces, { objectMode: false }), {
      type: fileFormats[format as FormatName].type,
      disposition: `attachment; filename="${fileName(kind, format, askedAt)}"`,
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

  /** One that is not written yet is asked for until it is. */
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

  /** In the caller's name anew each time: deadlines are shorter than files are long. */
  private asCaller<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
    const deadline = this.clock.now().getTime() + patience;
    return inCall({ principal, deadline }, work);
  }
}
