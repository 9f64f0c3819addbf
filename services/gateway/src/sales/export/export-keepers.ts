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

  /**
   * The caller's files, newest first. Throws `forbidden` where no service has any for them, and `unavailable` while one
   * of the services is: a list without its files would say that they are gone.
   */
  async list(): Promise<Export[]> {
    const { answers, failure } = await this.ask(async (service) => (await service.listExports({})).exports);
    if (failure) throw failure;
    return answers.flat().sort((one, other) => other.askedAt - one.askedAt);
  }

  /** One of them. Throws `notFound`, and `unavailable` where it may be with a service that is. */
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
   * What the services answer, and the first failure of one that could not. A service that the caller has no right to,
   * or that does not have the file, has no answer; throws `forbidden` where the caller has no right to any.
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
