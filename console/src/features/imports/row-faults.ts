import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import { errorText, type FaultParams } from '../../app/problems/fault-text';
import { fieldText } from '../../kit/record/audit-text';

interface Words {
  t: TFunction<'imports'>;
  /** Names of fields as the history of products has them. */
  tRecord: TFunction<'record'>;
}

/** A column of a file as its reader calls it: a field of a product, the par at a place, or the row as a whole. */
export function columnName(field: string, { t, tRecord }: Words): string {
  if (field === 'row') return t('wholeRow');
  return field.startsWith('par:') ? t('parAt', { location: field.slice(4) }) : fieldText(tRecord, field);
}

/** What is wrong with a row, column by column, in the reader's language. */
export function rowFaults(
  faults: Schemas['ImportRow']['faults'],
  words: Words,
): { field: string; why: string }[] {
  return faults.map(({ field, ...one }) => ({
    field: columnName(field, words),
    why: errorText({ ...one, params: one.params as FaultParams }) ?? '',
  }));
}
