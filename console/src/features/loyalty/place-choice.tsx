import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { ListFooter } from '../../kit/table/list-footer';
import { SearchField } from '../../kit/table/search-field';
import { loyaltySource } from './loyalty.api';

export interface Chosen {
  id: number;
  name: string;
  /** Version of its program when it was read. */
  version: number;
}

interface Props {
  operator: number;
  /** The location that is being edited: always selected. */
  own: Chosen;
  chosen: readonly Chosen[];
  onChange: (places: readonly Chosen[]) => void;
}

/** Locations that receive the program, with search and paging; selections on other pages are kept. */
export function PlaceChoice({ operator, own, chosen, onChange }: Props) {
  const { t } = useTranslation('loyalty');
  const [keywords, setKeywords] = useState('');
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 10 });
  const query = useLastingQuery(
    loyaltySource.query({ operator, page, limit, sort: 'name', keywords: keywords.trim() }),
  );
  const isChosen = (id: number) => chosen.some((one) => one.id === id);
  return (
    <fieldset className="loyalty-places">
      <legend>{t('places')}</legend>
      <p className="muted">{t('placesHelp')}</p>
      <SearchField
        label={t('search')}
        value={keywords}
        onSettle={(text) => {
          setKeywords(text);
          setPage((now) => ({ ...now, page: 1 }));
        }}
      />
      <p role="status" className="muted">
        {t('placesCount', { count: chosen.length })}
      </p>
      {query.error && !query.data && (
        <ErrorNote error={query.error} title={t('error.list')} onRetry={query.refetch} />
      )}
      {query.data && (
        <>
          <div className="loyalty-place-list">
            {query.data.rows.map(({ id, name, version, mayChange }) => (
              <Checkbox
                key={id}
                label={name}
                checked={isChosen(id)}
                disabled={id === own.id || !mayChange}
                onChange={() =>
                  onChange(
                    isChosen(id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name, version }],
                  )
                }
              />
            ))}
          </div>
          <ListFooter
            page={page}
            limit={limit}
            shown={query.data}
            onChange={(change) => setPage((now) => ({ limit: now.limit, page: 1, ...change }))}
          />
        </>
      )}
    </fieldset>
  );
}
