import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../api/use-lasting-query';
import { useFormat } from '../i18n/use-format';
import { Freshness } from '../live/freshness';
import { List } from '../table/list';
import { useListState } from '../table/use-list-state';
import { deadLetterColumns } from './dead-letter-columns';
import { DeadLetterDetails } from './dead-letter-details';
import { deadLettersQuery } from './dead-letters.api';
import './strings';
import { RedriveDialog, type RedriveIntent } from './redrive-dialog';
import { ServicesAway } from './services-away';
import './system.css';

const details = (row: Schemas['ParkedKey']) => <DeadLetterDetails id={row.id} />;

/** /system/dead-letters: what consumers could not apply, and the button that applies it once the cause is mended. */
export function DeadLetters() {
  const { t } = useTranslation('system');
  const format = useFormat();
  const list = useListState();
  const [round, setRound] = useState(0);
  const [intent, setIntent] = useState<RedriveIntent | null>(null);
  const request = { page: list.page, limit: list.limit, keywords: list.search.trim(), round };
  const query = useLastingQuery(deadLettersQuery(request));
  const columns = useMemo(
    () =>
      deadLetterColumns(t, format, ({ service, consumer, topic, key, events }) =>
        setIntent({ target: { service, consumer, topic, key }, events, keys: 1 }),
      ),
    [t, format],
  );
  const shown = query.data;
  const isEmpty = !shown || shown.total === 0;
  return (
    <>
      <ServicesAway services={shown?.services ?? []} />
      <List
        label={t('title')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ key, consumer }) => t('row', { key, consumer })}
        searchLabel={t('search')}
        status={
          <>
            <Freshness updatedAt={query.dataUpdatedAt} />
            <Button
              intent="primary"
              // A search narrows what is shown, not what would be applied.
              disabled={isEmpty || list.search.trim() !== ''}
              onClick={() => shown && setIntent({ target: {}, events: shown.events, keys: shown.total })}
            >
              {t('redriveAll')}
            </Button>
          </>
        }
        expand={details}
        empty={
          list.search.trim()
            ? { title: t('nothingFound.title'), text: t('nothingFound.text') }
            : { title: t('empty.title'), text: t('empty.text') }
        }
        newRowsText={(count) => t('newKeys', { count })}
      />
      {intent && (
        <RedriveDialog
          {...intent}
          onDone={() => setRound((now) => now + 1)}
          onClose={() => setIntent(null)}
        />
      )}
    </>
  );
}
