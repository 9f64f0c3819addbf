import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../../app/api/use-lasting-query';
import { ErrorNote } from '../../../app/feedback/error-note';
import { ListFooter } from '../../../kit/table/list-footer';
import { SearchField } from '../../../kit/table/search-field';
import '../setup.css';
import { locationNamesSource } from '../../places/locations.api';

interface Props {
  operatorId: number;
  chosen: readonly number[];
  /** Locations that the user may choose; undefined for all; null while unknown, when none is shown. */
  assignable?: readonly number[] | null;
  error?: string;
  onChange: (ids: number[]) => void;
}

/** The locations of an operator with search and paging; selections on other pages are kept. */
export function LocationChoice({ operatorId, chosen, assignable, error, onChange }: Props) {
  const { t } = useTranslation('setup');
  const [keywords, setKeywords] = useState('');
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 10 });
  const query = useLastingQuery(
    locationNamesSource.query({
      ...{ operator: operatorId, getCompressedLocation: true },
      ...{ page, limit, keywords: keywords.trim() },
    }),
  );
  const rows = query.data?.rows ?? [];
  const isAssignable = (id: number) => assignable?.includes(id) ?? true;
  const ids = rows.map(({ id }) => id).filter(isAssignable);
  const isPageChosen = ids.length > 0 && ids.every((id) => chosen.includes(id));
  const without = (removed: readonly number[]) => chosen.filter((id) => !removed.includes(id));
  return (
    <fieldset aria-describedby={error ? 'locations-note' : undefined}>
      <legend>{t('groups.locations')}</legend>
      <SearchField
        label={t('groups.searchLocations')}
        value={keywords}
        onSettle={(text) => {
          setKeywords(text);
          setPage((now) => ({ ...now, page: 1 }));
        }}
      />
      <p role="status" className="muted">
        {t('groups.count', { count: chosen.length })}
      </p>
      {query.error && !query.data && (
        <ErrorNote error={query.error} title={t('error.locations')} onRetry={query.refetch} />
      )}
      {query.data && assignable !== null && (
        <>
          <div className="setup-choices">
            <Checkbox
              label={t('groups.wholePage')}
              checked={isPageChosen}
              indeterminate={!isPageChosen && ids.some((id) => chosen.includes(id))}
              disabled={ids.length === 0}
              onChange={() => onChange(sorted(isPageChosen ? without(ids) : [...without(ids), ...ids]))}
            />
            {rows.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                disabled={!isAssignable(id)}
                onChange={(event) =>
                  onChange(sorted(event.currentTarget.checked ? [...chosen, id] : without([id])))
                }
              >
                {name}
                {!isAssignable(id) && <span className="area-reason">{t('roles.beyond')}</span>}
              </Checkbox>
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
      {error && (
        <p id="locations-note" role="alert" className="form-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const sorted = (ids: number[]): number[] => [...ids].sort((one, other) => one - other);
