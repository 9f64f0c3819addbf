import { z } from 'zod';
import type { ImportFault, ImportRow, ProductImport } from '@backroom/proto/catalogue/v1/imports_service';
import { instantOf, optionalInstantOf } from '../route/instants.js';

const fault = z.object({
  field: z.string(),
  code: z.string(),
  params: z.looseObject({}),
  message: z.string().describe('Reason in English'),
});
export const results = ['created', 'changed', 'unchanged', 'refused'] as const;
export const ofUndo = ['undone', 'kept'] as const;
const states = [
  ...(['waiting', 'reading', 'previewed', 'failed', 'applying', 'applied'] as const),
  ...(['undoing', 'undone'] as const),
] as const;

export const productImport = z
  .object({
    id: z.uuid(),
    accountId: z.int(),
    fileName: z.string(),
    state: z.enum(states),
    rows: z.int(),
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    done: z.int().describe('Rows applied'),
    begunAt: z.iso.datetime(),
    appliedAt: z.iso.datetime().nullable(),
    fault: fault.nullable().describe('Reason for the failure'),
    headers: z.array(z.string()),
    canUndo: z.boolean(),
    undone: z.int().describe('Rows undone'),
    kept: z.int().describe('Rows not undone because they were changed since the import'),
    undoneAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ProductImport' });
export const importRow = z
  .object({
    line: z.int().describe('Line number in the file, starting at 1'),
    result: z.enum(results),
    productId: z.int().nullable(),
    title: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    faults: z.array(fault),
    cells: z.array(z.string()).describe('Cells of a rejected row as they were sent'),
    undone: z.enum(['', ...ofUndo]).describe('`kept`: left unchanged when the import was undone'),
    undoFault: fault.nullable().describe('Reason why it was not undone'),
  })
  .meta({ id: 'ImportRow' });

export function importOf({
  begunAt,
  appliedAt,
  fault: why,
  state,
  undoneAt,
  ...counts
}: ProductImport): z.infer<typeof productImport> {
  return {
    ...counts,
    state: state as (typeof states)[number],
    begunAt: instantOf(begunAt),
    appliedAt: optionalInstantOf(appliedAt),
    undoneAt: optionalInstantOf(undoneAt),
    fault: why ? faultOf(why) : null,
  };
}

export function importRowOf({
  productId,
  result,
  faults,
  undone,
  undoFault,
  ...row
}: ImportRow): z.infer<typeof importRow> {
  return {
    ...row,
    result: result as (typeof results)[number],
    productId: productId || null,
    faults: faults.map(faultOf),
    undone: undone as (typeof ofUndo)[number] | '',
    undoFault: undoFault ? faultOf(undoFault) : null,
  };
}

function faultOf({ params, ...why }: ImportFault): z.infer<typeof fault> {
  return { ...why, params: JSON.parse(params || '{}') as Record<string, unknown> };
}
