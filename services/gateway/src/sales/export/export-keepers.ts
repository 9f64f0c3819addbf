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

/** A caller need not know which service has a file: each is asked, and returns what the caller may see there. */
export class ExportKeepers {
  constructor(private readonly services: readonly KeptExportsService[]) {}

  /**
   * The caller's files, newest first. Throws `forbidden` if no service has any for them, and `unavailable` while one
   * of the services is: a list without its files would suggest that they are deleted.
   */
  async list(): Promise<Export[]> {
    const { answers, failure } = await this.ask(async (service) => (await service.listExports({})).exports);
    if (failure) throw failure;
    return answers.flat().sort((one, other) => other.askedAt - one.askedAt);
  }

  /** Returns one of them. Throws `notFound`, and `unavailable` if it may belong to an unavailable service. */
  async find(id: string): Promise<FoundExport> {
    const { answers, failure } = await this.ask(async (keeper) => ({
      keeper,
      file: (await keeper.getExport({ id })).export!,
    }));
    const [one] = answers;
    if (!one) throw failure ?? Problem.notFound('export');
    return one;
  }

  /**
   * The responses of the services, and the first failure. A service that forbids the call, or does not have the file,
   * contributes nothing; throws `forbidden` if all services forbid it.
   */
  private async ask<T>(
    question: (service: KeptExportsService) => Promise<T>,
  ): Promise<{ answers: T[]; failure?: Problem }> {
    const outcomes = await Promise.allSettled(this.services.map(question));
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const problems = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [asProblem(outcome.reason)] : [],
    );
    if (problems.length === this.services.length && problems.every(({ kind }) => kind === 'forbidden'))
      throw problems[0]!;
    return { answers, failure: problems.find(({ kind }) => kind !== 'forbidden' && kind !== 'notFound') };
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
