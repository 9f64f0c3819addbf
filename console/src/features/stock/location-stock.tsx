import { Button, SegmentedControl } from '@blueprintjs/core';
import { EditIcon } from '@blueprintjs/icons';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { showDone } from '../../app/feedback/response';
import { useScreenTitle } from '../../app/frame/screen-title';
import { useFormat } from '../../app/i18n/use-format';
import { AtOwnOperator } from '../../kit/record/at-own-operator';
import { recordId } from '../../kit/record/record-id';
import { useMayChange } from '../../app/routes/use-may-change';
import { ListScreen } from '../../kit/table/list-screen';
import type { ListColumn } from '../../kit/table/list-types';
import { useListState } from '../../kit/table/use-list-state';
import { EditBar } from './edit-bar';
import { EditCell } from './edit-cell';
import { Movements } from './movements';
import { locationStockSource, type StockRow } from './stock.api';
import { StockActs } from './stock-acts';
import { figureColumns } from './stock-columns';
import { draftFields } from './stock-drafts';
import { StockEditing, useStockEdit } from './use-stock-edit';
import './stock.css';
import './strings';

const states = ['', 'short', 'uncounted'] as const;
type State = (typeof states)[number];
const stateOf = (typed: string | undefined): State => states.find((one) => one === typed) ?? '';

/** /products/stock-control/{id}: stock at a location, to be counted, restocked and corrected (S-09, S-10). */
export function LocationStock() {
  const { t } = useTranslation('stock');
  const id = recordId(useParams()['id'] ?? '');
  const list = useListState(locationStockSource);
  const format = useFormat();
  const mayChange = useMayChange();
  const request = { id, state: stateOf(list.filters['state']) };
  // Always the first page: only the location is needed.
  const { data } = useQuery(locationStockSource.query({ id, page: 1, limit: 1 }));
  useScreenTitle(data?.location.name);
  const [isEditing, setEditing] = useState(false);
  const editing = useStockEdit(id, (rows) => showDone(t('edit.done', { count: rows })));
  const columns = useMemo(
    (): ListColumn<StockRow>[] => [
      {
        id: 'product',
        header: t('column.product'),
        cell: ({ productName }) => <span className="cell-name">{productName}</span>,
        value: ({ productName }) => productName,
        card: 'title',
        isFixed: true,
      },
      {
        id: 'category',
        header: t('column.category'),
        cell: ({ category }) => category,
        value: ({ category }) => category,
      },
      ...figureColumns(t, format).map((column) => {
        const field = isEditing && draftFields.find((one) => one === column.id);
        return field
          ? {
              ...column,
              size: 130,
              isFixed: true,
              cell: (row: StockRow) => <EditCell row={row} field={field} />,
            }
          : column;
      }),
      ...(mayChange && !isEditing
        ? [{ id: 'act', header: '', isActions: true, cell: (row: StockRow) => <StockActs stock={row} /> }]
        : []),
    ],
    [t, format, mayChange, isEditing],
  );
  const expand = useCallback((row: StockRow) => <Movements stock={row} />, []);
  return (
    <AtOwnOperator own={data ? [data.location.accountId] : []}>
      <StockEditing value={editing.edit}>
        <ListScreen
          source={locationStockSource}
          extraParams={{
            ...request,
            keywords: list.search.trim(),
            ...(list.sort && { sort: list.sort as 'product' }),
          }}
          label={t('stockOf', { location: data?.location.name ?? '' })}
          columns={columns}
          rowName={({ productName }) => productName}
          searchLabel={t('searchProducts')}
          errorTitle={t('error.list')}
          filters={
            <SegmentedControl
              aria-label={t('stateTitle')}
              size="small"
              options={states.map((value) => ({ value, label: t(`state.${value || 'all'}`) }))}
              value={request.state}
              onValueChange={(value) => list.change({ filters: { state: value } })}
            />
          }
          expand={expand}
          actions={
            mayChange &&
            !isEditing && (
              <Button icon={<EditIcon />} onClick={() => setEditing(true)}>
                {t('edit.begin')}
              </Button>
            )
          }
          file={t('stockOf', { location: data?.location.name ?? '' })}
          empty={{ title: t('noProducts'), text: t('noProductsText') }}
          nothing={{ title: t('nothing'), text: t('nothingText') }}
          isNarrowed={({ filters }) => stateOf(filters['state']) !== ''}
          newRowsText={(count) => t('newProducts', { count })}
        />
        {isEditing && <EditBar of={editing} onEnd={() => setEditing(false)} />}
      </StockEditing>
    </AtOwnOperator>
  );
}
