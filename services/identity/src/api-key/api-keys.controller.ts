import { CommandBus } from '@nestjs/cqrs';
import { Clock, currentPrincipal, Database, ForServices, RpcService } from '@backroom/platform';
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
import { upkeepScope } from '../access/authority.js';
import { apiKeyOf, apiKeysOf } from './api-key.sql.js';
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

  async listApiKeys({ accountId }: ListApiKeysRequest): Promise<ListApiKeysResponse> {
    const scope = upkeepScope(currentPrincipal(), 'people', accountId);
    const rows = await this.database.withTenant(scope, (tx) => apiKeysOf(tx, accountId));
    return { keys: rows.map(apiKeyOf) };
  }

  async createApiKey(request: CreateApiKeyRequest): Promise<CreateApiKeyResponse> {
    return this.commandBus.execute(new CreateApiKey(request));
  }

  async revokeApiKey({ id }: RevokeApiKeyRequest): Promise<object> {
    await this.commandBus.execute(new RevokeApiKey(id));
    return {};
  }
}
