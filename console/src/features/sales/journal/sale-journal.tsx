import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../app/feedback/error-note';
import { SkeletonRows } from '../../../kit/table/panel-skeleton';
import './journal.css';
import { entriesOfSaleQuery } from './journal.api';
import { PostingTable } from './posting-table';
import { postingsOf } from './postings';
import './strings';

interface Props {
  orderId: string;
  number: string;
  onClose: () => void;
}

/** All entries of a sale and its refunds. */
export default function SaleJournal({ orderId, number, onClose }: Props) {
  const { t } = useTranslation('journal');
  const { data: entries, error, refetch } = useQuery(entriesOfSaleQuery(orderId));
  return (
    <Dialog isOpen title={t('of', { number })} onClose={onClose} className="journal-dialog">
      <DialogBody useOverflowScrollContainer={false}>
        {/* Focusable, so that a long one scrolls without a mouse. */}
        <div className="journal-postings" role="region" aria-label={t('of', { number })} tabIndex={0}>
          {error && <ErrorNote error={error} title={t('failed')} onRetry={refetch} />}
          {!entries && !error && <SkeletonRows rows={8} isVisible />}
          {entries?.length === 0 && <p className="muted">{t('none')}</p>}
          {postingsOf(entries ?? []).map((posting) => (
            <PostingTable key={posting.id} posting={posting} />
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{t('close')}</Button>} />
    </Dialog>
  );
}
