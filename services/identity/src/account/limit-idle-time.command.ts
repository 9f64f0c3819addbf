import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentPrincipal, Problem, wholeScope } from '@backroom/platform';
import { changing } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { setupAreas } from '../access/authority.js';
import { minIdleMinutes, maxIdleMinutes } from '../session/idle-time.js';
import { setStaffRule } from './staff-rule.js';

export class LimitIdleTime {
  constructor(
    readonly accountId: number,
    readonly minutes: number,
  ) {}
}

/** Sets the idle time in minutes after which sessions of people with a role at an operator end (AUTH-4). */
@CommandHandler(LimitIdleTime)
export class LimitIdleTimeHandler implements ICommandHandler<LimitIdleTime, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ accountId, minutes }: LimitIdleTime): Promise<void> {
    const principal = currentPrincipal();
    const scope = wholeScope(principal, changing(setupAreas.people), [accountId]);
    if (!Number.isInteger(minutes) || minutes < minIdleMinutes || minutes > maxIdleMinutes)
      throw Problem.invalid(
        'idleMinutes',
        fault('out-of-range', { min: minIdleMinutes, max: maxIdleMinutes }),
      );
    const options = { name: 'limit-idle-time', scope, principal };
    await setStaffRule(this.commands, options, accountId, { idleMinutes: minutes });
  }
}
