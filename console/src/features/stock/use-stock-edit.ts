import { useMutation } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useRef, useState } from 'react';
import { ProblemError } from '../../app/api/problem';
import { errorText, type FieldFault } from '../../app/problems/fault-text';
import { useUnsavedWork } from '../../app/unsaved/unsaved-work';
import { moveStock, readStock, setPars } from './stock.api';
import {
  draftFaults,
  draftFields,
  lineIndexOf,
  linesOf,
  withField,
  without,
  type DraftField,
  type Drafts,
} from './stock-drafts';

/** The outcome for a field that was sent: saved, or the fault. */
export type Result = 'saved' | FieldFault;
type Results = ReadonlyMap<string, Result>;
const keyOf = (productId: number, field: DraftField): string => `${productId} ${field}`;

export interface StockEdit {
  drafts: Drafts;
  faultOf(productId: number, field: DraftField): string | undefined;
  isSaved(productId: number, field: DraftField): boolean;
  type(productId: number, field: DraftField, typed: string): void;
}

/** The rows of a location being edited in place; null in read mode. */
export const StockEditing = createContext<StockEdit | null>(null);
export const useStockEditing = (): StockEdit => useContext(StockEditing)!;

const nothing: Drafts = new Map();
const noResults: Results = new Map();

/**
 * Counts and pars of many rows, kept across pages and searches until they are saved together: one call per field,
 * without the refused lines, which keep their input and show the reason.
 */
export function useStockEdit(locationId: number, onSaved: (rows: number) => void) {
  const [drafts, setDrafts] = useState(nothing);
  const [results, setResults] = useState(noResults);
  // Same lines, same key: a retry after a lost response counts once.
  const intent = useRef({ request: '', key: '' });
  const wasSaved = useUnsavedWork(drafts.size > 0);
  const keep = (productIds: readonly number[], field: DraftField, result: (id: number) => Result) =>
    setResults(
      (now) => new Map([...now, ...productIds.map((id) => [keyOf(id, field), result(id)] as const)]),
    );

  async function send(field: DraftField, lines: ReturnType<typeof linesOf>): Promise<number[]> {
    if (lines.length === 0) return [];
    const request = JSON.stringify([field, lines]);
    if (intent.current.request !== request) intent.current = { request, key: crypto.randomUUID() };
    try {
      await (field === 'count'
        ? moveStock(locationId, { kind: 'count', lines, reason: '', note: '' }, intent.current.key)
        : setPars(
            locationId,
            lines.map(({ productId, quantity: par }) => ({ productId, par })),
          ));
      return lines.map(({ productId }) => productId);
    } catch (error) {
      const refused = refusedLines(error);
      if (refused.size === 0) throw error;
      keep(
        [...refused.keys()].map((n) => lines[n]!.productId),
        field,
        (id) => refused.get(lines.findIndex(({ productId }) => productId === id))!,
      );
      return send(
        field,
        lines.filter((_, n) => !refused.has(n)),
      );
    }
  }

  const saving = useMutation({
    mutationFn: async () => {
      const saved = new Set<number>();
      for (const field of draftFields) {
        const ids = await send(field, linesOf(drafts, field));
        keep(ids, field, () => 'saved');
        setDrafts((now) => without(now, ids, field));
        for (const id of ids) saved.add(id);
      }
      return saved.size;
    },
    onSuccess: (rows) => {
      void readStock();
      onSaved(rows);
    },
  });

  const faults = useMemo(() => draftFaults(drafts), [drafts]);
  const edit = useMemo<StockEdit>(
    () => ({
      drafts,
      faultOf: (productId, field) => {
        const result = results.get(keyOf(productId, field));
        return errorText(faults.get(productId)?.[field] ?? (result === 'saved' ? undefined : result));
      },
      isSaved: (productId, field) => results.get(keyOf(productId, field)) === 'saved',
      type: (productId, field, typed) => {
        setDrafts((now) => withField(now, productId, field, typed));
        setResults((now) => new Map([...now].filter(([key]) => key !== keyOf(productId, field))));
      },
    }),
    [drafts, faults, results],
  );
  const discard = () => {
    wasSaved();
    setDrafts(nothing);
    setResults(noResults);
  };
  return { edit, saving, discard, isFine: faults.size === 0 };
}

/** The lines that a response refuses by name; empty for any other refusal. */
function refusedLines(error: unknown): ReadonlyMap<number, FieldFault> {
  if (!(error instanceof ProblemError)) return new Map();
  return new Map(
    (error.problem.errors ?? []).flatMap(({ field, ...wrong }) => {
      const line = lineIndexOf(field);
      return line === undefined ? [] : [[line, wrong as FieldFault] as const];
    }),
  );
}
