import type { Schemas } from '@backroom/gateway/v2';
import { SegmentedControl } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isNoRecord, NoRecord } from '../../app/feedback/no-record';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { useFormat } from '../../app/i18n/use-format';
import '../../kit/record/strings';
import { useMayChange } from '../../app/routes/use-may-change';
import { useTo } from '../../app/routes/use-to';
import { ListScreen } from '../../kit/table/list-screen';
import { ChooseFile } from './choose-file';
import { EarlierImports } from './earlier-imports';
import { ImportSummary } from './import-summary';
import {
  importQuery,
  importsQuery,
  resultOf,
  results,
  rowsSource,
  undoneOf,
  type ProductImport,
} from './imports.api';
import './imports.css';
import { rowColumns } from './row-columns';
import './strings';

/** /products/import: products from a file, with a preview before anything changes (PROD-5). */
export const ImportProducts = ofOneOperator(function ImportProductsHere({
  operator,
}: {
  operator: Schemas['Account'];
}) {
  const mayChange = useMayChange();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const id = params.get('import') ?? '';
  function show(started: ProductImport): void {
    client.setQueryData(importQuery(started.id).queryKey, started);
    void client.invalidateQueries({ queryKey: importsQuery(operator.id).queryKey });
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of ['result', 'undone', 'page', 'search']) next.delete(name);
      next.set('import', started.id);
      return next;
    });
  }
  return (
    <div className="imports">
      {mayChange && <ChooseFile operator={operator} onRead={show} />}
      {id && <ImportDetails key={id} id={id} operator={operator} />}
      <EarlierImports operator={operator} />
    </div>
  );
});

/** The states whose rows have different content. */
const stableStates: ProductImport['state'][] = ['previewed', 'applied', 'undone'];

/** An import with the outcome of each row. */
function ImportDetails({ id, operator }: { id: string; operator: Schemas['Account'] }) {
  const { t } = useTranslation('imports');
  const { t: tRecord } = useTranslation('record');
  const format = useFormat();
  const to = useTo();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { data: found, error } = useQuery(importQuery(id));
  const columns = useMemo(
    () =>
      rowColumns({
        t,
        tRecord,
        format,
        currency: operator.currency,
        pathOf: (productId) => to(`/products/${productId}`),
      }),
    [t, tRecord, format, operator.currency, to],
  );
  if (isNoRecord(error)) return <NoRecord />;
  if (!found) return null;
  const isRead = ['previewed', 'applied', 'undone'].includes(found.state);
  const undone = undoneOf(params.get('undone') ?? undefined);
  const showKept = () =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const name of ['result', 'page', 'search']) next.delete(name);
      next.set('undone', 'kept');
      return next;
    });
  return (
    <>
      <ImportSummary
        found={found}
        operator={operator}
        onApplied={(now) => {
          client.setQueryData(importQuery(id).queryKey, now);
          void client.invalidateQueries({ queryKey: importsQuery(operator.id).queryKey });
        }}
        onShowKept={showKept}
      />
      {isRead && (
        <ListScreen
          source={rowsSource}
          extraParams={{ id, result: resultOf(params.get('result') ?? undefined), undone }}
          revision={stableStates.indexOf(found.state)}
          label={t('rows')}
          columns={columns}
          rowName={({ title, line }) => title || String(line)}
          searchLabel={t('search')}
          errorTitle={t('error.rows')}
          file={found.fileName.replace(/\.\w+$/, '')}
          filters={({ list }) => (
            <SegmentedControl
              aria-label={t('column.result')}
              size="small"
              className="import-results"
              options={[
                { value: '', label: t('every') },
                ...results.map((value) => ({ value, label: t(`result.${value}`) })),
                ...(found.kept > 0 ? [{ value: 'kept', label: t('undo.kept') }] : []),
              ]}
              value={undone ?? resultOf(list.filters['result']) ?? ''}
              onValueChange={(chosen) =>
                list.change({
                  filters:
                    chosen === 'kept' ? { result: '', undone: chosen } : { result: chosen, undone: '' },
                })
              }
            />
          )}
          isNarrowed={({ filters }) => !!filters['result'] || !!filters['undone']}
          empty={{ title: t('none'), text: t('noneText') }}
          newRowsText={(count) => t('newRows', { count })}
        />
      )}
    </>
  );
}
