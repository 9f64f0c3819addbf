import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { PanelList } from '../../kit/table/panel-list';
import { OwnRewards } from './own-rewards';
import { entryColumns } from './purse-columns';
import { amountText, purseText } from './purse-text';
import { ownEntriesSource, ownPursesQuery } from './purses.api';
import './own-purses.css';
import './strings';

/** The user's purses at each operator with their movements (C-08); hidden while there are none. */
export default function OwnPurses() {
  const { t } = useTranslation('purses');
  const { data, error, refetch } = useLastingQuery(ownPursesQuery());
  const titleId = useId();
  if (error) return <ErrorNote title={t('error.list')} error={error} onRetry={refetch} />;
  if (!data?.length) return null;
  const operators = [...new Map(data.map(({ AccountId, operatorName }) => [AccountId, operatorName]))];
  return (
    <section className="panel own-purses" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('own.title')}</h2>
      <p className="muted">{t('own.text')}</p>
      {operators.map(([operator, name]) => (
        <div key={operator}>
          <h3>{name}</h3>
          <ul>
            {data
              .filter(({ AccountId }) => AccountId === operator)
              .map((purse) => (
                <OwnPurse key={purse.id} purse={purse} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function OwnPurse({ purse }: { purse: Schemas['Purse'] }) {
  const { t } = useTranslation('purses');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const name = purseText(t, purse);
  const columns = useMemo(() => entryColumns(t, format, purse.kind), [t, format, purse.kind]);
  const text = (amount: number) => amountText(t, format, amount, purse.currency);
  return (
    <li>
      <div className="own-purse">
        <span>{name}</span>
        <strong>{text(purse.balance)}</strong>
        <span className="own-purse-notes">
          {purse.expires && (
            <span className="muted">
              {t('own.until', { day: format.dateTime(purse.expires, purse.timezone) })}
            </span>
          )}
          {purse.reserved > 0 && (
            <span className="muted">
              {t('column.reserved')}: {text(purse.reserved)}
            </span>
          )}
        </span>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'own.close' : 'own.open')}: ${name}, ${purse.operatorName}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'own.close' : 'own.open')}
        </Button>
      </div>
      {purse.kind === 'points' && <OwnRewards purse={purse} />}
      {isOpen && (
        <PanelList
          label={`${t('entries')}: ${name}`}
          columns={columns}
          source={ownEntriesSource}
          extraParams={{ purse: purse.id }}
          empty={t('empty')}
          errorTitle={t('error.entries')}
        />
      )}
    </li>
  );
}
