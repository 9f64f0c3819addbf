import { wholeNumberFault } from '../../kit/form/whole-number';
import type { FieldFault } from '../../app/problems/fault-text';

/** The fields of a row that can be edited in place. */
export const draftFields = ['count', 'par'] as const;
export type DraftField = (typeof draftFields)[number];

/** Unsaved input for a product, by product id. Untouched or emptied fields are absent. */
export type Draft = Partial<Record<DraftField, string>>;
export type Drafts = ReadonlyMap<number, Draft>;

/** Maximum number of rows per call of the server. */
export const maxDrafts = 2_000;
const maxQuantity = 1_000_000;

/** The drafts with one field replaced. */
export function withField(drafts: Drafts, productId: number, field: DraftField, typed: string): Drafts {
  const next = new Map(drafts);
  const { [field]: _, ...others } = next.get(productId) ?? {};
  const draft: Draft = typed.trim() === '' ? others : { ...others, [field]: typed };
  if (Object.keys(draft).length === 0) next.delete(productId);
  else next.set(productId, draft);
  return next;
}

/** The drafts without one field of some products. */
export function without(drafts: Drafts, productIds: Iterable<number>, field: DraftField): Drafts {
  return [...productIds].reduce((left, id) => withField(left, id, field, ''), drafts);
}

/** Validates the drafts, by product and field. */
export function draftFaults(drafts: Drafts): ReadonlyMap<number, Partial<Record<DraftField, FieldFault>>> {
  return new Map(
    [...drafts].flatMap(([id, draft]) => {
      const faults = draftFields.flatMap((field) => {
        const typed = draft[field];
        const wrong = typed === undefined ? undefined : wholeNumberFault(typed, 0, maxQuantity);
        return wrong ? [[field, wrong] as const] : [];
      });
      return faults.length > 0 ? [[id, Object.fromEntries(faults)]] : [];
    }),
  );
}

/** The values of one field, as the server takes them. */
export function linesOf(drafts: Drafts, field: DraftField): { productId: number; quantity: number }[] {
  return [...drafts].flatMap(([productId, { [field]: typed }]) =>
    typed === undefined ? [] : [{ productId, quantity: Number(typed) }],
  );
}

/** The index of a refused line, such as 3 for `lines.3.quantity`. */
export function lineIndexOf(field: string): number | undefined {
  const found = /^\w+\.(\d+)\./.exec(field);
  return found ? Number(found[1]) : undefined;
}
