import { InputGroup, Intent } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTypedNumber } from '../../kit/form/typed-number';
import { useFormat } from '../../app/i18n/use-format';
import type { StockRow } from './stock.api';
import type { DraftField } from './stock-drafts';
import { useStockEditing } from './use-stock-edit';

/** The step to the next or previous row; undefined for other keys. */
function stepOf({ key, shiftKey }: KeyboardEvent): 1 | -1 | undefined {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'Enter') return shiftKey ? -1 : 1;
  return undefined;
}

/** After the last row comes the save button. */
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

/** An editable figure of a row; empty means unchanged. Enter and arrow keys move between rows. */
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
        // The text as typed; after a save or on another page the field shows the draft instead.
        value={parseTypedNumber(typed, format.locale) === draft ? typed : draft}
        onValueChange={(text) => {
          setTyped(text);
          type(productId, field, parseTypedNumber(text, format.locale));
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
