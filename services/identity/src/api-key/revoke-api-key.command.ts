import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, isUuid, Problem } from '@backroom/platform';
import { refuseAbove, refuseBeyond, upkeepScope } from '../access/authority.js';
import { locationsOfGroup } from '../role/role-content.js';
import { apiKeyById, apiKeyOf } from './api-key.sql.js';

export class RevokeApiKey {
  constructor(readonly id: string) {}
}

/** Ends a key for good. Gateways that know it forget it within seconds. */
@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: RevokeApiKey): Promise<void> {
    const principal = currentPrincipal();
    const scope = upkeepScope(principal, 'people');
    if (!isUuid(id)) throw Problem.notFound('key');
    await this.commands.run({ name: 'revoke-api-key', scope, principal }, async (tx) => {
      const before = await apiKeyById(tx, id);
      if (!before) throw Problem.notFound('key');
      if (before.revoked_at) return;
      const locations = await locationsOfGroup(tx, before.account_id, before.group_id);
      const power = { accountId: before.account_id, permissions: before.permissions, locations };
      refuseBeyond(principal, power);
      refuseAbove(principal, power);
      await tx.query('update api_key set revoked_at = $2 where id = $1', [id, this.clock.now()]);
      const [was, is] = [apiKeyOf(before), apiKeyOf((await apiKeyById(tx, id))!)];
      tx.audit({
        accountId: before.account_id,
        subjectKind: 'apiKey',
        subjectId: id,
        before: was,
        after: is,
      });
    });
  }
}
