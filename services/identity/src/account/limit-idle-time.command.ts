import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentPrincipal, Problem, wholeScope } from '@backroom/platform';
import { fault } from '../faults.js';
import { upkeep } from '../access/authority.js';
import { leastIdle, mostIdle } from '../session/idle-time.js';

export class LimitIdleTime {
  constructor(
    readonly accountId: number,
    readonly minutes: number,
  ) {}
}

/** Says after how many minutes without use the sessions of everybody with a role at an operator end (AUTH-4). */
@CommandHandler(LimitIdleTime)
export class LimitIdleTimeHandler implements ICommandHandler<LimitIdleTime, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ accountId, minutes }: LimitIdleTime): Promise<void> {
    const principal = currentPrincipal();
    const scope = wholeScope(principal, upkeep.people, [accountId]);
    if (!Number.isInteger(minutes) || minutes < leastIdle || minutes > mostIdle)
      throw Problem.invalid('idleMinutes', fault('out-of-range', { min: leastIdle, max: mostIdle }));
    await this.commands.run({ name: 'limit-idle-time', scope, principal }, async (tx) => {
      const [account] = await tx.query<{ was: number }>(
        'select idle_minutes as was from account where id = $1 for update',
        [accountId],
      );
      if (!account) throw Problem.notFound('operator');
      if (account.was === minutes) return;
      await tx.query('update account set idle_minutes = $2 where id = $1', [accountId, minutes]);
      const [before, after] = [{ idleMinutes: account.was }, { idleMinutes: minutes }];
      tx.audit({ accountId, subjectKind: 'account', subjectId: accountId, before, after });
    });
  }
}
