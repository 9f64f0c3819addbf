import { defineTable } from '@backroom/platform';

export const recoveryCodeTable = defineTable('recovery_code', { personId: 'bigint', hash: 'bytea' });
