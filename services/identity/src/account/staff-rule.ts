import { Problem, type CommandOptions, type Commands, type CommandTx } from '@backroom/platform';
import { AccountRecord } from './account.entity.js';

/** Rules of an operator for everyone with a role there. */
type StaffRule = Pick<AccountRecord, 'idleMinutes'> | Pick<AccountRecord, 'requireTwoFactor'>;

/** Sets a rule for the staff of an operator; `follow` runs if it changed. */
export function setStaffRule(
  commands: Commands,
  options: CommandOptions,
  accountId: number,
  rule: StaffRule,
  follow?: (tx: CommandTx) => Promise<void>,
): Promise<void> {
  return commands.run(options, async (tx) => {
    const account = await tx.records.findOne(AccountRecord, {
      where: { id: accountId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!account) throw Problem.notFound('operator');
    const fields = Object.keys(rule) as (keyof AccountRecord)[];
    const before = Object.fromEntries(fields.map((field) => [field, account[field]]));
    if (Object.entries(rule).every(([field, value]) => before[field] === value)) return;
    await tx.records.update(AccountRecord, { id: accountId }, rule);
    await follow?.(tx);
    tx.audit({ accountId, subjectKind: 'account', subjectId: accountId, before, after: rule });
  });
}
