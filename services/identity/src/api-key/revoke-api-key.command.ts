import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, isUuid, Problem } from '@backroom/platform';
import { refuseAbove, refuseBeyond, setupChangeScope } from '../access/authority.js';
import { locationsOfGroup } from '../role/role-content.js';
import { ApiKeyRecord } from './api-key.entity.js';
import { apiKeyOf } from './api-key.sql.js';

export class RevokeApiKey {
  constructor(readonly id: string) {}
}

/** Revokes a key. Gateways drop it from their cache within seconds. */
@CommandHandler(RevokeApiKey)
export class RevokeApiKeyHandler implements ICommandHandler<RevokeApiKey, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: RevokeApiKey): Promise<void> {
    const principal = currentPrincipal();
    const scope = setupChangeScope(principal, 'people');
    if (!isUuid(id)) throw Problem.notFound('key');
    await this.commands.run({ name: 'revoke-api-key', scope, principal }, async (tx) => {
      const before = await tx.records.findOne(ApiKeyRecord, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!before) throw Problem.notFound('key');
      if (before.revokedAt) return;
      const { accountId, groupId, permissions } = before;
      const locations = await locationsOfGroup(tx, accountId, groupId);
      const power = { accountId, permissions, locations };
      refuseBeyond(principal, power);
      refuseAbove(principal, power);
      const revokedAt = this.clock.now();
      await tx.records.update(ApiKeyRecord, { id }, { revokedAt });
      const [was, is] = [apiKeyOf(before), apiKeyOf({ ...before, revokedAt })];
      tx.audit({ accountId, subjectKind: 'apiKey', subjectId: id, before: was, after: is });
    });
  }
}
