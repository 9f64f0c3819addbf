import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { lockAccount } from '../account/lock-account.js';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, Ids, Problem, Random, FieldCheck } from '@backroom/platform';
import type { CreateApiKeyRequest, CreateApiKeyResponse } from '@backroom/proto/identity/v1/api_keys_service';
import { permissionName, withViews } from '@backroom/proto/permissions';
import { refuseAbove, refuseBeyond, setupChangeScope } from '../access/authority.js';
import { GroupRecord } from '../group/group.entity.js';
import { locationsOfGroup } from '../role/role-content.js';
import { FreshProofs } from '../proof/fresh-proof.js';
import { hashOfToken, newToken } from '../session/tokens.js';
import { ApiKeyRecord } from './api-key.entity.js';
import { apiKeyOf } from './api-key.sql.js';

/** Prefix that distinguishes keys from access tokens, and length of the visible beginning. */
const marker = 'bk_';
const visible = 11;

export class CreateApiKey {
  constructor(readonly request: CreateApiKeyRequest) {}
}

/** Creates a key with no more permissions than its creator and returns it once: only its hash is stored. */
@CommandHandler(CreateApiKey)
export class CreateApiKeyHandler implements ICommandHandler<CreateApiKey, CreateApiKeyResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly proofs: FreshProofs,
  ) {}

  async execute({ request }: CreateApiKey): Promise<CreateApiKeyResponse> {
    const principal = currentPrincipal();
    if (principal.kind !== 'user') throw new Problem('forbidden', fault('people-only'));
    const { accountId, groupId } = request;
    const scope = setupChangeScope(principal, 'people', accountId);
    const now = this.clock.now();
    const { name, permissions, expiresAt } = this.read(request, now);
    // A key outlives the session that created it.
    await this.proofs.require(principal);
    return this.commands.run({ name: 'create-api-key', scope, principal }, async (tx) => {
      await lockAccount(tx, accountId);
      if (!(await tx.records.existsBy(GroupRecord, { id: groupId, accountId })))
        throw Problem.notFound('group');
      const power = { accountId, permissions, locations: await locationsOfGroup(tx, accountId, groupId) };
      refuseBeyond(principal, power);
      refuseAbove(principal, power);
      const key = `${marker}${newToken(this.random)}`;
      const id = this.ids.next();
      const record = tx.records.create(ApiKeyRecord, {
        ...{
          id,
          accountId,
          name,
          prefix: key.slice(0, visible),
          hash: hashOfToken(key),
          permissions,
          groupId,
        },
        ...{ createdBy: Number(principal.id), createdAt: now, expiresAt, usedAt: null, revokedAt: null },
      });
      await tx.records.insert(ApiKeyRecord, record);
      const apiKey = apiKeyOf(record);
      tx.audit({ accountId, subjectKind: 'apiKey', subjectId: id, after: apiKey });
      return { apiKey, key };
    });
  }

  private read(request: CreateApiKeyRequest, now: Date) {
    const check = new FieldCheck();
    const name = check.name('name', request.name, maxLengths.name);
    const permissions = withViews(request.permissionIds);
    if (permissions.length === 0) check.refuse('permissions', fault('required'));
    if (permissions.some((id) => !permissionName(id))) check.refuse('permissions', fault('unknown'));
    const expiresAt = request.expiresAt ? new Date(request.expiresAt) : null;
    if (expiresAt && expiresAt <= now) check.refuse('expires', fault('past'));
    check.done();
    return { name, permissions, expiresAt };
  }
}
