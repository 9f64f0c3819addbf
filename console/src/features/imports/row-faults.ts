import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import { errorText, type FaultParams } from '../../app/problems/fault-text';
import { fieldText } from '../../kit/record/audit-text';

interface Words {
  t: TFunction<'imports'>;
  /** Names of fields, as in the product history. */
  tRecord: TFunction<'record'>;
}

/** Name of a file column for the reader: a product field, the par at a location, or the whole row. */
export function columnName(field: string, { t, tRecord }: Words): string {
  if (field === 'row') return t('wholeRow');
  return field.startsWith('par:') ? t('parAt', { location: field.slice(4) }) : fieldText(tRecord, field);
}

/** Errors of a row, column by column, in the reader's language. */
export function rowFaults(
  faults: Schemas['ImportRow']['faults'],
  words: Words,
): { field: string; why: string }[] {
  return faults.map(({ field, ...one }) => ({
    field: columnName(field, words),
    why: errorText({ ...one, params: one.params as FaultParams }) ?? '',
  }));
}
