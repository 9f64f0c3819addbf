import { defineTable, narrowed, nullable, type FieldError } from '@backroom/platform';
import type { FieldChange } from './plan-row.js';
import type { Undo } from './undo-plan.js';

export type RowResult = 'created' | 'changed' | 'unchanged' | 'refused';

export const productImportRowTable = defineTable('product_import_row', {
  importId: 'uuid',
  accountId: 'bigint',
  line: 'int',
  result: narrowed<RowResult>('text'),
  productId: nullable('bigint'),
  version: nullable('bigint'),
  title: 'text',
  cells: 'text[]',
  changes: narrowed<readonly FieldChange[]>('jsonb'),
  faults: narrowed<readonly FieldError[]>('jsonb'),
  undo: nullable(narrowed<Undo>('jsonb')),
});
