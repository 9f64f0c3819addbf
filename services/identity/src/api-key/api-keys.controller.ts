import { CommandBus } from '@nestjs/cqrs';
import {
  Clock,
  currentPrincipal,
  Database,
  ForServices,
  locationsAt,
  RpcService,
  type Principal,
  type Tx,
} from '@backroom/platform';
import {
  ApiKeysServiceService,
  type ApiKeysService,
  type CreateApiKeyRequest,
  type CreateApiKeyResponse,
  type ListApiKeysRequest,
  type ListApiKeysResponse,
  type ResolveApiKeyRequest,
  type ResolveApiKeyResponse,
  type RevokeApiKeyRequest,
} from '@backroom/proto/identity/v1/api_keys_service';
import { setupAreas, setupReadScope } from '../access/authority.js';
import { apiKeyOf, apiKeyPage, groupsOfApiKeys } from './api-key.sql.js';
import { locationsOfGroup } from '../role/role-content.js';
import { CreateApiKey } from './create-api-key.command.js';
import { resolveApiKey } from './resolve-api-key.query.js';
import { RevokeApiKey } from './revoke-api-key.command.js';

@RpcService(ApiKeysServiceService)
export class ApiKeysController implements ApiKeysService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @ForServices()
  resolveApiKey({ key }: ResolveApiKeyRequest): Promise<ResolveApiKeyResponse> {
    return resolveApiKey(this.database, this.clock, key);
  }

  async listApiKeys(request: ListApiKeysRequest): Promise<ListApiKeysResponse> {
    const principal = currentPrincipal();
    const { accountId } = request;
    const scope = setupReadScope(principal, 'people', accountId);
    return this.database.withTenant(scope, async (tx) => {
      const groups = await groupsOfApiKeys(tx, accountId);
      const within = await Promise.all(groups.map((id) => isWithin(tx, principal, accountId, id)));
      const shown = groups.filter((_, n) => within[n]);
      const { rows, total } = await apiKeyPage(tx, request, shown);
      return { keys: rows.map(apiKeyOf), total };
    });
  }

  async createApiKey(request: CreateApiKeyRequest): Promise<CreateApiKeyResponse> {
    return this.commandBus.execute(new CreateApiKey(request));
  }

  async revokeApiKey({ id }: RevokeApiKeyRequest): Promise<object> {
    await this.commandBus.execute(new RevokeApiKey(id));
    return {};
  }
}

/** Hides keys that reach beyond the caller's locations (PERM-4). */
async function isWithin(tx: Tx, principal: Principal, accountId: number, groupId: number): Promise<boolean> {
  const held = locationsAt(principal, [accountId], setupAreas.people);
  if (held === 'all') return true;
  const reached = await locationsOfGroup(tx, accountId, groupId);
  return reached !== 'all' && reached.every((id) => held.includes(id));
}
