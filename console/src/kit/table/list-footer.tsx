import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { pageSizes, rowSpan } from './list-state';
import type { ListPage } from './list-types';
import './strings';
import './paging.css';
import { PlainSelect } from '../form/plain-select';

interface Props {
  page: number;
  limit: number;
  shown: Pick<ListPage<unknown>, 'rows' | 'total' | 'isExact'>;
  onChange: (change: { page?: number; limit?: number }) => void;
}

export function ListFooter({ page, limit, shown, onChange }: Props) {
  const { t } = useTranslation('table');
  const format = useFormat();
  const { first, last } = rowSpan(page, limit, shown.rows.length);
  const pages = Math.max(1, Math.ceil(shown.total / limit));
  const total = `${format.whole(shown.total)}${shown.isExact ? '' : '+'}`;
  // A total that is only a lower bound does not show where the last page is.
  const hasNext = page < pages || (!shown.isExact && shown.rows.length === limit);
  return (
    <div className="list-footer">
      <span>
        {shown.rows.length > 0
          ? t('span', { first: format.whole(first), last: format.whole(last), total })
          : t('total', { total })}
      </span>
      <span className="frame-spacer" />
      <label className="list-size">
        {t('pageSize')}
        <PlainSelect
          aria-label={t('pageSize')}
          value={limit}
          options={[...pageSizes]}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
        />
      </label>
      <span className="list-page">
        {shown.isExact ? t('page', { page, pages: format.whole(pages) }) : t('pageOpen', { page })}
      </span>
      <ButtonGroup>
        <Button
          icon={<ChevronLeftIcon />}
          aria-label={t('previous')}
          disabled={page <= 1}
          onClick={() => onChange({ page: page - 1 })}
        />
        <Button
          icon={<ChevronRightIcon />}
          aria-label={t('next')}
          disabled={!hasNext}
          onClick={() => onChange({ page: page + 1 })}
        />
      </ButtonGroup>
    </div>
  );
}
