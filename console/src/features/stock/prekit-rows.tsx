import type { Schemas } from '@backroom/gateway/v2';
import { Button, Tag } from '@blueprintjs/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog';
import { showDone } from '../../app/feedback/response';
import { useFormat } from '../../app/i18n/use-format';
import { useMayChange } from '../../app/routes/use-may-change';
import type { ListColumn } from '../../kit/table/list-types';
import { PlainTable } from '../../kit/table/plain-table';
import { PrekitFiles } from './prekit-files';
import { cancelPrekit, readStock } from './stock.api';

const DeliverDialog = lazy(() => import('./deliver-dialog'));
const PrekitDialog = lazy(() => import('./prekit-dialog'));

type Place = Schemas['StockPlace'];
type Row = Schemas['Prekit'];
const intents = { open: 'primary', delivered: 'success', cancelled: 'none' } as const;

/** The pre-kits of a location, newest first (S-02). */
export function PrekitRows({ place }: { place: Place }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const mayChange = useMayChange();
  const [opened, setOpened] = useState<Row | null>(null);
  const [delivered, setDelivered] = useState<Row | null>(null);
  const [cancelled, setCancelled] = useState<Row | null>(null);
  const columns = useMemo(
    (): ListColumn<Row>[] => [
      {
        id: 'date',
        size: 'time',
        header: t('prekit.date'),
        cell: ({ creationDate }) => format.moment(creationDate, place.timezone),
        card: 'title',
        isFixed: true,
      },
      {
        id: 'state',
        header: t('prekit.state'),
        size: 'text',
        cell: ({ state, settledAt, settledBy }) => (
          <>
            <Tag minimal intent={intents[state]}>
              {t(`prekitState.${state}`)}
            </Tag>
            {settledAt && (
              <span className="prekit-settled">
                {[format.moment(settledAt, place.timezone), settledBy].filter(Boolean).join(' · ')}
              </span>
            )}
          </>
        ),
      },
      {
        id: 'products',
        header: t('prekit.products'),
        align: 'end',
        cell: (row) => (
          <Button
            size="small"
            variant="minimal"
            intent="primary"
            aria-label={t('prekit.show', {
              count: row.numberOfProducts,
              products: format.whole(row.numberOfProducts),
              id: row.id,
            })}
            onClick={() => setOpened(row)}
          >
            {format.whole(row.numberOfProducts)}
          </Button>
        ),
      },
      {
        id: 'pieces',
        header: t('prekit.pieces'),
        align: 'end',
        cell: ({ numberOfPieces }) => format.whole(numberOfPieces),
      },
      { id: 'by', header: t('prekit.by'), cell: ({ createdBy }) => createdBy ?? '–' },
      {
        id: 'acts',
        header: '',
        isActions: true,
        size: 430,
        priority: 2,
        cell: (row) => (
          <span className="prekit-acts">
            <PrekitFiles id={row.id} name={t('prekit.file', { location: place.name, id: row.id })} />
            {mayChange && row.state === 'open' && (
              <>
                <Button size="small" onClick={() => setDelivered(row)}>
                  {t('prekit.deliver')}
                </Button>
                <Button size="small" onClick={() => setCancelled(row)}>
                  {t('prekit.cancel')}
                </Button>
              </>
            )}
          </span>
        ),
      },
    ],
    [t, format, place, mayChange],
  );
  if (place.prekits.length === 0) return <p className="panel-empty">{t('prekit.none')}</p>;
  return (
    <>
      <PlainTable
        label={t('prekit.title', { location: place.name })}
        columns={columns}
        rows={place.prekits}
        rowId={({ id }) => id}
        isStale={false}
      />
      <Suspense fallback={null}>
        {opened && <PrekitDialog id={opened.id} locationName={place.name} onClose={() => setOpened(null)} />}
        {delivered && (
          <DeliverDialog id={delivered.id} locationName={place.name} onClose={() => setDelivered(null)} />
        )}
      </Suspense>
      {cancelled && (
        <ConfirmDialog
          name={`cancel-prekit-${cancelled.id}`}
          title={t('prekit.cancelTitle')}
          sentence={t('prekit.cancelSentence', {
            count: cancelled.numberOfProducts,
            products: format.whole(cancelled.numberOfProducts),
            location: place.name,
          })}
          verb={t('prekit.cancelVerb')}
          act={() => cancelPrekit(cancelled.id)}
          errorTitle={t('error.cancel')}
          onDone={() => {
            void readStock();
            setCancelled(null);
            showDone(t('prekit.cancelledNow'));
          }}
          onClose={() => setCancelled(null)}
        />
      )}
    </>
  );
}
