import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Loaded } from '../../app/feedback/loaded';
import type { Format } from '../../app/i18n/format';
import { useFormat } from '../../app/i18n/use-format';
import { useTo } from '../../app/routes/use-to';
import type { ListColumn } from '../../kit/table/list-types';
import { PlainTable } from '../../kit/table/plain-table';
import { arrivalQuery } from './products.api';

type Arrival = Schemas['PriceArrival'];
type Row = Arrival['kiosks'][number];

interface Props {
  productId: number;
  /** Time zone of the operator. */
  zone: string;
}

/** How many kiosks have the price, in a few words next to the other facts of a product (PROD-2). */
export function PriceReach({ productId }: Pick<Props, 'productId'>) {
  const { t } = useTranslation('products');
  const to = useTo();
  const { data } = useQuery(arrivalQuery(productId));
  if (!data?.offered || data.total === 0) return '–';
  const { having, total } = data;
  return (
    <Link to={`${to(`/products/${productId}`)}&tab=prices`}>
      {t('kiosks.some', { having, count: total })}
    </Link>
  );
}

/** Kiosks that sell the product for its current price, and the others with the reason (PROD-2). */
export function ProductKiosks({ productId, zone }: Props) {
  const { t } = useTranslation('products');
  const arrival = useQuery(arrivalQuery(productId));
  return (
    <section className="product-kiosks" aria-label={t('kiosks.title')}>
      <h3>{t('kiosks.title')}</h3>
      <Loaded query={arrival} errorTitle={t('error.kiosks')}>
        {(found) => <ArrivalTable arrival={found} zone={zone} />}
      </Loaded>
    </section>
  );
}

function ArrivalTable({ arrival, zone }: { arrival: Arrival; zone: string }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const to = useTo();
  const { offered, kiosks, having, total, validFrom, currency } = arrival;
  const columns = useMemo(() => kioskColumns(t, format, to, currency), [t, format, to, currency]);
  if (!offered) return <p className="muted">{t('kiosks.off')}</p>;
  if (total === 0) return <p className="muted">{t('kiosks.none')}</p>;
  const others = total - kiosks.length;
  return (
    <>
      <p>
        <strong role="status">{t('kiosks.have', { having, count: total })}</strong>{' '}
        {validFrom && (
          <span className="muted">{t('kiosks.since', { time: format.moment(validFrom, zone) })}</span>
        )}
      </p>
      <div className="panel plain-panel">
        <PlainTable
          label={t('kiosks.title')}
          columns={columns}
          rows={kiosks}
          rowId={({ id }) => id}
          isStale={false}
        />
      </div>
      {others > 0 && <p className="muted">{t('kiosks.further', { count: others })}</p>}
    </>
  );
}

function kioskColumns(
  t: TFunction<'products'>,
  format: Format,
  to: (path: string) => string,
  currency: string,
): ListColumn<Row>[] {
  const moment = (at: string | null, { timezone }: Row) =>
    at ? format.moment(at, timezone) : t('kiosks.never');
  return [
    {
      id: 'kiosk',
      header: t('kiosks.kiosk'),
      cell: ({ id, locationId, name }) => (
        <Link to={to(`/locations/${locationId}/kiosks/${id}`)}>{name}</Link>
      ),
      card: 'title',
      isFixed: true,
    },
    { id: 'location', header: t('kiosks.location'), cell: ({ locationName }) => locationName },
    { id: 'state', header: t('column.status'), isText: true, cell: (row) => <KioskPriceState row={row} /> },
    {
      id: 'price',
      header: t('kiosks.sells'),
      align: 'end',
      cell: ({ price }) => (price === null ? '–' : format.money(price, currency)),
    },
    {
      id: 'taken',
      size: 'time',
      header: t('kiosks.taken'),
      cell: (row) => moment(row.appliedAt, row),
    },
    { id: 'seen', size: 'time', header: t('kiosks.seen'), cell: (row) => moment(row.lastSeenAt, row) },
  ];
}

function KioskPriceState({ row: { has, refusedAt, refusedReason } }: { row: Row }) {
  const { t } = useTranslation('products');
  if (has)
    return (
      <Tag minimal intent="success">
        {t('kiosks.has')}
      </Tag>
    );
  if (!refusedAt)
    return (
      <Tag minimal intent="warning">
        {t('kiosks.waits')}
      </Tag>
    );
  return (
    <>
      <Tag minimal intent="danger">
        {t('kiosks.refused')}
      </Tag>{' '}
      {refusedReason}
    </>
  );
}
