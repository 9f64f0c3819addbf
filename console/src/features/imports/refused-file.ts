import type { TFunction } from 'i18next';
import { queryClient } from '../../app/api/query-client';
import { writtenFile } from '../../kit/export/make-file';
import { rowsSource, type ProductImport } from './imports.api';
import { rowFaults } from './row-faults';

interface Words {
  t: TFunction<'imports'>;
  tRecord: TFunction<'record'>;
}

/**
 * The refused rows as sent, with the reasons in the reader's language. The heading of the reason column is the same in
 * every language: a corrected file that still has it can be uploaded again.
 */
export async function refusedFile({ id, headers, fileName }: ProductImport, words: Words): Promise<Blob> {
  const rows = await queryClient.fetchQuery({ ...rowsSource.every({ id, result: 'refused' }), staleTime: 0 });
  const { csv } = await import('@backroom/platform/text-files');
  return writtenFile(csv, {
    name: fileName,
    headers: [...headers, 'reason'],
    rows: rows.map((row) => [
      ...headers.map((_, at) => row.cells[at] ?? ''),
      rowFaults(row.faults, words)
        .map(({ field, why }) => `${field}: ${why}`)
        .join(' '),
    ]),
  });
}
