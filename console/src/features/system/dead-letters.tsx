import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { Freshness } from '../../app/live/freshness';
import { ListScreen } from '../../kit/table/list-screen';
import { deadLetterColumns } from './dead-letter-columns';
import { DeadLetterDetails } from './dead-letter-details';
import { deadLettersSource } from './dead-letters.api';
import './strings';
import { RedriveDialog, type RedriveIntent } from './redrive-dialog';
import { UnavailableServices } from './unavailable-services';
import './system.css';

const details = (row: Schemas['ParkedKey']) => <DeadLetterDetails id={row.id} />;

/**
 * /system/dead-letters: events that consumers could not apply, with a button to redrive them once the cause is fixed.
 */
export function DeadLetters() {
  const { t } = useTranslation('system');
  const format = useFormat();
  const [round, setRound] = useState(0);
  const [intent, setIntent] = useState<RedriveIntent | null>(null);
  const columns = useMemo(
    () =>
      deadLetterColumns(t, format, ({ service, consumer, topic, key, events }) =>
        setIntent({ target: { service, consumer, topic, key }, events, keys: 1 }),
      ),
    [t, format],
  );
  return (
    <>
      <ListScreen
        source={deadLettersSource}
        revision={round}
        above={({ query }) => <UnavailableServices services={query.data?.services ?? []} />}
        label={t('title')}
        columns={columns}
        rowName={({ key, consumer }) => t('row', { key, consumer })}
        searchLabel={t('search')}
        status={({ list, query: { data, dataUpdatedAt } }) => (
          <>
            <Freshness updatedAt={dataUpdatedAt} />
            <Button
              intent="primary"
              // A search narrows the list, not the redrive.
              disabled={!data?.total || list.search.trim() !== ''}
              onClick={() => data && setIntent({ target: {}, events: data.events, keys: data.total })}
            >
              {t('redriveAll')}
            </Button>
          </>
        )}
        expand={details}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        nothing={{ title: t('nothingFound.title'), text: t('nothingFound.text') }}
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
