import { describe, expect, it } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import { Export } from '@backroom/proto/platform/v1/export';
import type { KeptExportsService } from '@backroom/proto/platform/v1/exports_service';
import { ExportKeepers } from './export-keepers.js';

const file = (id: string, askedAt: number) => Export.fromPartial({ id, askedAt });
const sales = file('sales', 1);
const customers = file('customers', 2);
const unavailable = new Problem('unavailable', fault('unavailable'));
const forbidden = new Problem('forbidden', fault('forbidden'));

/** A service with these files, or one that answers each call with the problem. */
function keeper(content: readonly Export[] | Problem): KeptExportsService {
  const files = () => {
    if (content instanceof Problem) throw content;
    return content;
  };
  return {
    listExports: async () => ({ exports: [...files()] }),
    getExport: async ({ id }: { id: string }) => {
      const found = files().find((one) => one.id === id);
      if (!found) throw Problem.notFound('export');
      return { export: found };
    },
  } as unknown as KeptExportsService;
}
const keepers = (...contents: (readonly Export[] | Problem)[]) => new ExportKeepers(contents.map(keeper));

describe('SHELL-12 the export files of several services', () => {
  it('form one list, newest first', async () => {
    expect(await keepers([sales], [customers]).list()).toEqual([customers, sales]);
  });

  it('fail to list while one of the services is unavailable', async () => {
    await expect(keepers(unavailable, []).list()).rejects.toThrow(unavailable);
    await expect(keepers([sales], unavailable).list()).rejects.toThrow(unavailable);
    await expect(keepers(unavailable, forbidden).list()).rejects.toThrow(unavailable);
  });

  it('come only from services for which the caller has the permission', async () => {
    expect(await keepers([sales], forbidden).list()).toEqual([sales]);
    await expect(keepers(forbidden, forbidden).list()).rejects.toThrow(forbidden);
  });

  it('are found while an unrelated service is unavailable, and not reported missing while their own is', async () => {
    expect((await keepers([sales], unavailable).find('sales')).file).toEqual(sales);
    await expect(keepers([sales], unavailable).find('customers')).rejects.toThrow(unavailable);
    await expect(keepers([sales], [customers]).find('other')).rejects.toMatchObject({ kind: 'notFound' });
  });
});
