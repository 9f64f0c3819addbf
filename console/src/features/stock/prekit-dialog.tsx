import type { Schemas } from '@backroom/gateway/v2';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../app/feedback/loaded';
import type { Format } from '../../app/i18n/format';
import { useFormat } from '../../app/i18n/use-format';
import type { ListColumn } from '../../kit/table/list-types';
import { PlainTable } from '../../kit/table/plain-table';
import { LineSearch, MoreLines } from './line-search';
import { PrekitFiles } from './prekit-files';
import { searchLines, type PrekitLine } from './prekit-lines';
import { prekitQuery } from './stock.api';

interface Props {
  id: number;
  locationName: string;
  onClose: () => void;
}

/** The lines of a pre-kit, and the delivered quantities (S-02). */
export default function PrekitDialog({ id, locationName, onClose }: Props) {
  const { t } = useTranslation('stock');
  const query = useQuery(prekitQuery(id));
  return (
    <Dialog
      isOpen
      title={t('prekit.of', { id, location: locationName })}
      onClose={onClose}
      className="movements-dialog"
    >
      <DialogBody>
        <Loaded query={query} errorTitle={t('error.prekit')}>
          {(prekit) => <Lines prekit={prekit} />}
        </Loaded>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t('made.close')}</Button>
            <PrekitFiles id={id} size="medium" name={t('prekit.file', { location: locationName, id })} />
          </>
        }
      />
    </Dialog>
  );
}

function Lines({ prekit }: { prekit: Schemas['PrekitRecord'] }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const [text, setText] = useState('');
  const columns = useMemo(() => lineColumns(t, format), [t, format]);
  const { shown, more } = searchLines(prekit.lines, text);
  return (
    <>
      <LineSearch total={prekit.lines.length} text={text} onText={setText} />
      <PlainTable
        label={t('prekit.lines')}
        columns={columns}
        rows={shown}
        rowId={({ productId }) => productId}
        isStale={false}
      />
      {shown.length === 0 && <p className="panel-empty">{t('nothing')}</p>}
      <MoreLines more={more} />
    </>
  );
}

function lineColumns(t: TFunction<'stock'>, format: Format): ListColumn<PrekitLine>[] {
  const figure = (id: 'par' | 'count' | 'needed' | 'delivered', header: string): ListColumn<PrekitLine> => ({
    ...{ id, header, align: 'end', size: 90 },
    cell: ({ [id]: pieces }) => (pieces === null ? '–' : format.whole(pieces)),
  });
  return [
    {
      id: 'product',
      header: t('column.product'),
      cell: ({ productName }) => productName,
      card: 'title',
      isFixed: true,
    },
    { id: 'sku', header: t('prekit.sku'), cell: ({ sku }) => sku || '–' },
    { id: 'category', header: t('column.category'), cell: ({ category }) => category || '–' },
    figure('par', t('column.par')),
    figure('count', t('column.count')),
    figure('needed', t('prekit.needed')),
    figure('delivered', t('prekitState.delivered')),
  ];
}
