import type { Aggregate } from '@backroom/platform';
import { apiKeys } from '../migrations/013-api-keys.js';
import { ApiKeyRecord } from './api-key.entity.js';
import { ApiKeysController } from './api-keys.controller.js';
import { CreateApiKeyHandler } from './create-api-key.command.js';
import { RevokeApiKeyHandler } from './revoke-api-key.command.js';

/** API keys for programs. */
export const apiKey: Aggregate = {
  entities: [ApiKeyRecord],
  migrations: [apiKeys],
  controllers: [ApiKeysController],
  commands: [CreateApiKeyHandler, RevokeApiKeyHandler],
};
