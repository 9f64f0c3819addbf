import { wholeFault } from '../../kit/form/whole-number';
import type { FieldFault } from '../../app/problems/fault-text';

/** What of a row can be said in place. */
export const draftFields = ['count', 'par'] as const;
export type DraftField = (typeof draftFields)[number];

/** What was typed and is not saved: of a product, by its id. A field that was not touched, or emptied again, is absent. */
export type Draft = Partial<Record<DraftField, string>>;
export type Drafts = ReadonlyMap<number, Draft>;

/** As many rows as the server takes at once. */
export const mostDrafts = 2_000;
const most = 1_000_000;

/** The drafts with one field said anew. */
export function withField(drafts: Drafts, productId: number, field: DraftField, typed: string): Drafts {
  const next = new Map(drafts);
  const { [field]: _, ...others } = next.get(productId) ?? {};
  const draft: Draft = typed.trim() === '' ? others : { ...others, [field]: typed };
  if (Object.keys(draft).length === 0) next.delete(productId);
  else next.set(productId, draft);
  return next;
}

/** The drafts without the fields of a kind of some products. */
export function without(drafts: Drafts, productIds: Iterable<number>, field: DraftField): Drafts {
  return [...productIds].reduce((left, id) => withField(left, id, field, ''), drafts);
}

/** What is wrong with what was typed, by product and field. */
export function draftFaults(drafts: Drafts): ReadonlyMap<number, Partial<Record<DraftField, FieldFault>>> {
  return new Map(
    [...drafts].flatMap(([id, draft]) => {
      const faults = draftFields.flatMap((field) => {
        const typed = draft[field];
        const wrong = typed === undefined ? undefined : wholeFault(typed, 0, most);
        return wrong ? [[field, wrong] as const] : [];
      });
      return faults.length > 0 ? [[id, Object.fromEntries(faults)]] : [];
    }),
  );
}

/** What was typed into one kind of field, as the server takes it. */
export function linesOf(drafts: Drafts, field: DraftField): { productId: number; quantity: number }[] {
  return [...drafts].flatMap(([productId, { [field]: typed }]) =>
    typed === undefined ? [] : [{ productId, quantity: Number(typed) }],
  );
}

/** Which line of a list a refused field names, such as 3 of `lines.3.quantity`. */
export function lineNamed(field: string): number | undefined {
  const found = /^\w+\.(\d+)\./.exec(field);
  return found ? Number(found[1]) : undefined;
}
