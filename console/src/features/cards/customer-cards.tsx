import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { cardText, expiryText } from './card-text';
import { customerCardsQuery } from './cards.api';
import './cards.css';
import './strings';

/** A customer's cards on file at the operator, for its staff: which exist and which one is charged (CUST-6). */
export default function CustomerCards({
  customer: { id, operator },
}: {
  customer: { id: number; operator: number };
}) {
  const { t } = useTranslation('cards');
  const format = useFormat();
  const { data, error, refetch } = useLastingQuery(customerCardsQuery(operator, id));
  if (error) return <ErrorNote title={t('error.list')} error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton rows={1} />;
  if (data.length === 0) return <p className="panel-empty">{t('none')}</p>;
  return (
    <section className="panel customer-cards" aria-label={t('title')}>
      <ul>
        {data.map((card) => (
          <li key={card.id} className="card-on-file">
            <span className="card-name">{cardText(t, card)}</span>
            <span className="muted">{expiryText(t, format, card)}</span>
            {card.isDefault && (
              <Tag minimal intent="success">
                {t('default')}
              </Tag>
            )}
          </li>
        ))}
      </ul>
      <p className="muted">{t('whose')}</p>
    </section>
  );
}
