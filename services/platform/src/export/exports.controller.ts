import { Inject } from '@nestjs/common';
import type { Export } from '@backroom/proto/platform/v1/export';
import {
  KeptExportsServiceService,
  type CancelExportRequest,
  type GetExportRequest,
  type KeptExportsService,
  type ListExportsResponse,
  type ReadExportRequest,
  type ReadExportResponse,
  type RemoveExportRequest,
  type RetryExportRequest,
} from '@backroom/proto/platform/v1/exports_service';
import { RpcService } from '../grpc/index.js';
import { currentPrincipal, type Principal } from '../principal/index.js';
import { token } from '../wiring/index.js';
import { Exports, type ExportScope } from './exports.js';

/** The exports that a caller may see now, whatever they could see when requesting them. Throws `forbidden`. */
export type ExportReach = (principal: Principal) => readonly ExportScope[];
export const EXPORT_REACH = token<ExportReach>('export reach');

/** The files that a service wrote or writes, for their requesters. */
@RpcService(KeptExportsServiceService)
export class KeptExportsController implements KeptExportsService {
  constructor(
    @Inject(Exports) private readonly exports: Exports,
    @Inject(EXPORT_REACH) private readonly reach: ExportReach,
  ) {}

  async listExports(): Promise<ListExportsResponse> {
    return { exports: await this.exports.list(this.scopes()) };
  }

  async getExport({ id }: GetExportRequest): Promise<{ export: Export }> {
    return { export: await this.exports.get(this.scopes(), id) };
  }

  async readExport({ id, part, run }: ReadExportRequest): Promise<ReadExportResponse> {
    return this.exports.read(this.scopes(), id, part, run);
  }

  async cancelExport({ id }: CancelExportRequest): Promise<{ export: Export }> {
    return { export: await this.exports.cancel(this.scopes(), id) };
  }

  async retryExport({ id }: RetryExportRequest): Promise<{ export: Export }> {
    return { export: await this.exports.retry(this.scopes(), id) };
  }

  async removeExport({ id }: RemoveExportRequest): Promise<Record<string, never>> {
    await this.exports.remove(this.scopes(), id);
    return {};
  }

  private scopes(): readonly ExportScope[] {
    return this.reach(currentPrincipal());
  }
}
