import { describe, expect, it } from '@jest/globals';
import { SERVICES } from '@backroom/standalone/testing';
import { postgres, postgresAs, type ServiceDatabase } from '@backroom/testing/stores';
import { expectTenantTablesClosed } from '@backroom/testing/tenant-tables';

const databases = SERVICES.filter(({ database }) => database).map(
  ({ name }) => name.replaceAll('-', '_') as ServiceDatabase,
);

describe('PERM-3 tables of tenants', () => {
  it.each(databases)('PERM-3 %s protects every table with an account column', async (database) => {
    const closed = await expectTenantTablesClosed({
      sql: (text, values) => postgres(database, text, values),
      sqlAsService: (text, values) => postgresAs(`${database}_app`, database, text, values),
    });
    // Report figures are in ClickHouse, and mails belong to no operator: these services have no such tables yet.
    if (!['reporting', 'support'].includes(database)) expect(closed).not.toEqual([]);
  });
});
