import { asProblem, PLATFORM, Problem, provide } from '@backroom/platform';
import type { Export } from '@backroom/proto/platform/v1/export';
import {
  KeptExportsServiceService,
  type KeptExportsService,
} from '@backroom/proto/platform/v1/exports_service';
import { GATEWAY_CONFIG } from '../../config.js';
import { addressOf } from '../../services.js';
import type { ServiceName } from '@backroom/proto/services';

/** The services that write files. */
const keepers: readonly ServiceName[] = ['orders-ledger', 'loyalty-giftcards'];

/** A file, and the service that has it. */
export interface FoundExport {
  keeper: KeptExportsService;
  file: Export;
}

/** Whose files they are no caller needs to know: each service is asked, and tells of what the caller may see there. */
export class ExportKeepers {
  constructor(private readonly services: readonly KeptExportsService[]) {}

  /** The caller's files, newest first. Throws `forbidden` where no service has any for them. */
  async list(): Promise<Export[]> {
    const lists = await this.ask(async (service) => (await service.listExports({})).exports);
    return lists.flat().sort((one, other) => other.askedAt - one.askedAt);
  }

  /** One of them. Throws `notFound`. */
  async find(id: string): Promise<FoundExport> {
    const found = await this.ask(async (keeper) => ({
      keeper,
      file: (await keeper.getExport({ id })).export!,
    }));
    const [one] = found;
    if (!one) throw Problem.notFound('export');
    return one;
  }

  /** The answers of those that have one. Whoever may see nothing anywhere is told so; a service that is away counts. */
  private async ask<T>(question: (service: KeptExportsService) => Promise<T>): Promise<T[]> {
    const outcomes = await Promise.allSettled(this.services.map(question));
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const problems = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [asProblem(outcome.reason)] : [],
    );
    const grave = problems.find(({ kind }) => kind !== 'forbidden' && kind !== 'notFound');
    if (grave && answers.length === 0) throw grave;
    if (problems.length === this.services.length && problems.every(({ kind }) => kind === 'forbidden'))
      throw problems[0]!;
    return answers;
  }
}

export const exportKeepers = provide(
  ExportKeepers,
  [PLATFORM, GATEWAY_CONFIG],
  (platform, config) =>
    new ExportKeepers(
      keepers.map((name) => platform.rpcClient(KeptExportsServiceService, name, addressOf(config, name))),
    ),
);
