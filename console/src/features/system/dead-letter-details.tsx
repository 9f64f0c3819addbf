import { Button, ButtonGroup } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { CopyButton } from '../../kit/form/copy-button';
import { useFormat } from '../../app/i18n/use-format';
import { SkeletonRows } from '../../kit/table/panel-skeleton';
import { deadLetterQuery } from './dead-letters.api';

/** The expanded row: the dead event with its reason and content and, step by step, the events behind it. */
export function DeadLetterDetails({ id: first }: { id: string }) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const [id, setId] = useState(first);
  const { data: letter, error, refetch } = useQuery(deadLetterQuery(id));
  if (error) return <ErrorNote error={error} title={t('details.failed')} onRetry={refetch} />;
  if (!letter) return <SkeletonRows rows={6} isVisible />;
  const facts: [string, string][] = [
    [t('details.event'), letter.eventId],
    [t('details.topic'), `${letter.topic} ${letter.partition}/${letter.offset}`],
    [t('details.account'), letter.accountId === null ? t('details.noAccount') : String(letter.accountId)],
    [t('details.parked'), `${format.dateTime(letter.at, 'UTC')} UTC`],
    [t('details.attempts'), format.whole(letter.attempts)],
  ];
  return (
    <div className="dead-details">
      <section aria-label={t('details.reason')}>
        <h3>{t('details.reason')}</h3>
        <p className="dead-why">{letter.reason}</p>
        <dl className="facts dead-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {letter.events > 1 && (
          <p className="dead-steps">
            <ButtonGroup>
              <Button
                size="small"
                icon={<ChevronLeftIcon />}
                aria-label={t('details.previous')}
                disabled={!letter.previousId}
                onClick={() => letter.previousId && setId(letter.previousId)}
              />
              <Button
                size="small"
                icon={<ChevronRightIcon />}
                aria-label={t('details.next')}
                disabled={!letter.nextId}
                onClick={() => letter.nextId && setId(letter.nextId)}
              />
            </ButtonGroup>
            <span role="status">
              {t('details.place', { place: format.whole(letter.place), events: format.whole(letter.events) })}
            </span>
          </p>
        )}
      </section>
      <section aria-label={t('details.payload')}>
        <h3>
          {t(letter.payload.format === 'hex' ? 'details.payloadHex' : 'details.payload')}{' '}
          {letter.payload.text && <CopyButton text={letter.payload.text} />}
        </h3>
        {letter.payload.format ? (
          // Focusable, so that a long one scrolls without a mouse.
          <pre className="dead-payload" role="region" aria-label={t('details.content')} tabIndex={0}>
            {letter.payload.text}
          </pre>
        ) : (
          <p className="muted">{t('details.tombstone')}</p>
        )}
        <h3>{t('details.headers')}</h3>
        <dl className="facts dead-facts">
          {letter.headers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
