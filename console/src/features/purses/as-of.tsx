import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { TextField } from '../../kit/form/text-field';
import { useFormat } from '../../app/i18n/use-format';
import { instantOf, wallTime } from '../../app/i18n/zoned-time';
import type { ListControl } from '../../kit/table/use-list-state';
import { amountText, entryText, movedText } from './purse-text';
import { purseQuery, type PurseName } from './purses.api';

interface Props {
  purse: Schemas['Purse'];
  name: PurseName;
  list: ListControl;
}

/** The end of the typed minute, since movements are shown to the minute; undefined if empty or in the future. */
export function momentOf(typed: string | undefined, zone: string): string | undefined {
  if (!typed || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return undefined;
  const at = Date.parse(instantOf(typed, zone));
  return at <= Date.now() ? new Date(at + 59_999).toISOString() : undefined;
}

/** The balance of a purse at a chosen moment, and its last movement by then (M2). */
export function AsOf({ purse, name, list }: Props) {
  const { t } = useTranslation('purses');
  const format = useFormat();
  const id = useId();
  const { timezone, currency } = purse;
  const typed = list.filters.at ?? '';
  const at = momentOf(typed, timezone);
  const { data, error, refetch, isPlaceholderData } = useLastingQuery({
    ...purseQuery(name, at),
    enabled: at !== undefined,
  });
  const then = at && data?.asOf;
  return (
    <div className="as-of">
      <TextField
        id={id}
        type="datetime-local"
        label={t('asOf.label', { zone: format.zoneName(at ?? new Date().toISOString(), timezone) })}
        value={typed}
        error={typed && !at ? t('asOf.toCome') : undefined}
        max={wallTime(new Date().toISOString(), timezone)}
        onValueChange={(value) => list.change({ filters: { at: value } })}
        rightElement={
          typed ? (
            <Button size="small" onClick={() => list.change({ filters: { at: '' } })}>
              {t('asOf.now')}
            </Button>
          ) : undefined
        }
      />
      {error && <ErrorNote title={t('error.one')} error={error} onRetry={refetch} />}
      <p role="status" className={isPlaceholderData ? 'list-stale' : undefined}>
        {then && (
          <>
            <strong>{amountText(t, format, then.balance, currency)}</strong>{' '}
            <span className="muted">
              {then.entry
                ? t('asOf.since', {
                    what: entryText(t, then.entry.kind, purse.kind),
                    amount: movedText(t, format, then.entry.amount, currency),
                    when: format.moment(then.entry.at, then.entry.location.timezone),
                  })
                : t('asOf.before')}
            </span>
          </>
        )}
      </p>
    </div>
  );
}
