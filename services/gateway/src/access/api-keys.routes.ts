import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  ApiKeysServiceService,
  type ApiKey,
  type ApiKeysService,
} from '@backroom/proto/identity/v1/api_keys_service';
import { permissionName, permissions } from '@backroom/proto/permissions';
import { maxLengths } from '@backroom/proto/lengths';
import { characters, idParam, listOf, listQuery, knownPermission, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const keyAnswer = z
  .object({
    id: z.uuid(),
    accountId: z.int(),
    name: z.string(),
    prefix: z.string().describe('First characters of the key'),
    permissions: z.array(z.string()),
    GroupId: z.int(),
    createdBy: z.int(),
    created: z.iso.datetime(),
    expires: z.iso.datetime().nullable(),
    lastUsed: z.iso.datetime().nullable().describe('Time of last use, accurate to one minute'),
    revoked: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });
const newKey = z
  .strictObject({
    name: characters(maxLengths.name, 1),
    permissions: z
      .array(knownPermission)

      .min(1)
      .max(50),
    GroupId: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    expires: z.iso.datetime().optional(),
  })
  .meta({ id: 'NewApiKey' });
const createdKey = z
  .object({ apiKey: keyAnswer, key: z.string().describe('API key; shown only once') })
  .meta({ id: 'CreatedApiKey' });
const keyList = z.object(listOf(keyAnswer)).meta({ id: 'ApiKeyList' });
const keysQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('-created', ['name', 'prefix', 'created', 'lastUsed', 'expires']),
});
const keyParam = z.strictObject({ id: z.uuid() });
const keepers = { tag: 'Security', access: ['SetupAll', 'SetupUsers'], tenancy: 'accounts' } as const;

/** Keys for an operator's own programs. */
@Controller()
export class ApiKeysRoutes {
  constructor(@Client(ApiKeysServiceService) private readonly keys: ApiKeysService) {}

  @Route({
    ...keepers,
    method: 'GET',
    path: '/accounts/:id/api-keys',
    summary: 'List API keys',
    description: 'Newest first.',
    params: idParam,
    query: keysQuery,
    answer: keyList,
  })
  async list(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { page, limit, keywords, sort }: z.infer<typeof keysQuery>,
  ): Promise<z.infer<typeof keyList>> {
    const { keys, total } = await this.keys.listApiKeys({ accountId: id, page, limit, keywords, sort });
    return { data: keys.map(answerOf), meta: { totalItems: total } };
  }

  @Route({
    ...keepers,
    method: 'POST',
    path: '/accounts/:id/api-keys',
    summary: 'Create an API key',
    description: 'The key can have at most the permissions of the caller.',
    params: idParam,
    body: newKey,
    example: { body: { name: 'Till', permissions: ['LedgerAll'], GroupId: 7 } },
    answer: createdKey,
  })
  async create(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof newKey>,
  ): Promise<z.infer<typeof createdKey>> {
    const { apiKey, key } = await this.keys.createApiKey({
      accountId: id,
      name: body.name,
      permissionIds: body.permissions.map((name) => permissions[name as keyof typeof permissions]),
      groupId: body.GroupId,
      expiresAt: body.expires ? Date.parse(body.expires) : 0,
    });
    return { apiKey: answerOf(apiKey!), key };
  }

  @Route({
    ...keepers,
    method: 'DELETE',
    path: '/api-keys/:id',
    summary: 'Revoke an API key',
    params: keyParam,
    status: 204,
    idempotency: 'natural',
  })
  async revoke(@Input('params') { id }: z.infer<typeof keyParam>): Promise<void> {
    await this.keys.revokeApiKey({ id });
  }
}

function answerOf(key: ApiKey): z.infer<typeof keyAnswer> {
  const { permissionIds, groupId, createdAt, expiresAt, usedAt, revokedAt, ...plain } = key;
  return {
    ...plain,
    permissions: permissionIds.map((id) => permissionName(id) ?? String(id)),
    GroupId: groupId,
    created: instantOf(createdAt),
    expires: optionalInstantOf(expiresAt),
    lastUsed: optionalInstantOf(usedAt),
    revoked: optionalInstantOf(revokedAt),
  };
}
