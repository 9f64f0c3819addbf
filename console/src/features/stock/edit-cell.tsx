import { InputGroup, Intent } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { numberTyped } from '../../kit/form/typed-number';
import { useFormat } from '../../app/i18n/use-format';
import type { StockRow } from './stock.api';
import type { DraftField } from './stock-drafts';
import { useStockEditing } from './use-stock-edit';

/** The key that leads to the row below, or above; nothing for any other. */
function stepOf({ key, shiftKey }: KeyboardEvent): 1 | -1 | undefined {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Enter') return shiftKey ? -1 : 1;
  return undefined;
}

/** Behind the last row comes what saves them all. */
function step(from: HTMLInputElement, by: 1 | -1): void {
  const cells = [
    ...document.querySelectorAll<HTMLInputElement>(`input[data-stock="${from.dataset['stock']}"]`),
  ];
  const next = cells[cells.indexOf(from) + by];
  if (next) next.select();
  (
    next ?? (by === 1 ? document.querySelector<HTMLElement>('[data-stock-save]:not(:disabled)') : null)
  )?.focus();
}

/** A figure of a row that can be said anew in place; empty, it stays what it is. Enter and arrows go from row to row. */
export function EditCell({ row, field }: { row: StockRow; field: DraftField }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { drafts, faultOf, isSaved, type } = useStockEditing();
  const { productId, productName } = row;
  const draft = drafts.get(productId)?.[field] ?? '';
  const [typed, setTyped] = useState('');
  const fault = faultOf(productId, field);
  const present = row[field];
  const noteId = `stock-${field}-${productId}`;
  return (
    <span className="stock-cell">
      <span className="stock-cell-label" aria-hidden>
        {t(`column.${field}`)}
      </span>
      <InputGroup
        size="small"
        inputMode="numeric"
        autoComplete="off"
        data-stock={field}
        aria-label={t(`edit.${field}Of`, { product: productName })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? noteId : undefined}
        intent={fault ? Intent.DANGER : draft ? Intent.PRIMARY : Intent.NONE}
        placeholder={present === null ? t('edit.unknown') : format.whole(present)}
        // As it is being typed; a field that was saved, or was on another page, has nothing of that.
        value={numberTyped(typed, format.locale) === draft ? typed : draft}
        onValueChange={(text) => {
          setTyped(text);
          type(productId, field, numberTyped(text, format.locale));
        }}
        onKeyDown={(event) => {
          const by = stepOf(event);
          if (!by) return;
          event.preventDefault();
          step(event.currentTarget, by);
        }}
        rightElement={
          isSaved(productId, field) ? <TickIcon className="stock-saved" title={t('edit.saved')} /> : undefined
        }
      />
      {fault && (
        <span id={noteId} className="form-error">
          {fault}
        </span>
      )}
    </span>
  );
}
