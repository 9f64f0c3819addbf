import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, DueWorkRunner, everyTenant, schedule } from '@backroom/platform';
import { republishWork } from './republish-purses.work.js';

/** Begins to republish every purse; due work continues. */
export class RepublishPurses {}

@CommandHandler(RepublishPurses)
export class RepublishPursesHandler implements ICommandHandler<RepublishPurses, object> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly dueWork: DueWorkRunner,
  ) {}

  async execute(): Promise<object> {
    const { principal, idempotencyKey } = currentCall();
    const begun = await this.commands.run(
      { name: 'republish-purses', scope: everyTenant, principal, idempotencyKey, input: {} },
      async (tx) => {
        await schedule(tx, republishWork(null, this.clock.now()));
        tx.audit({ accountId: 0, subjectKind: 'facts', subjectId: 'purses', after: { republishing: true } });
        return {};
      },
    );
    this.dueWork.wake();
    return begun;
  }
}
