import { Button, Tag } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isUnclear } from '../../app/api/problem';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ConfirmButton } from '../../kit/dialog/confirm-button';
import { useIntent } from '../../kit/dialog/use-intent';
import { ErrorNote } from '../../app/feedback/error-note';
import { showDone, showFailure } from '../../app/feedback/response';
import { useFormat } from '../../app/i18n/use-format';
import { cardText, expiryText } from './card-text';
import { chooseCard, ownCardsQuery, removeCard, saveCard, type CardOnFile } from './cards.api';
import './cards.css';
import './strings';

const AddCard = lazy(() => import('./add-card'));

/** The user's cards on file, by operator (CUST-6); empty if they have none and cannot add one. */
export default function OwnCards() {
  const { t } = useTranslation('cards');
  const { data, error, refetch } = useLastingQuery(ownCardsQuery());
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const [params] = useSearchParams();
  const [account, token] = [Number(params.get('cardAccount')), params.get('card')];
  if (error) return <ErrorNote title={t('error.list')} error={error} onRetry={refetch} />;
  if (!data || (data.data.length === 0 && data.operators.length === 0)) return null;
  const operators = [...new Map(data.data.map(({ AccountId, operatorName }) => [AccountId, operatorName]))];
  return (
    <section className="panel own-cards" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('own.title')}</h2>
      <p className="muted">{t('own.text')}</p>
      {token && account >= 1 && <PendingCard key={token} account={account} token={token} />}
      {operators.map(([operator, name]) => (
        <div key={operator}>
          <h3>{name}</h3>
          <ul>
            {data.data
              .filter(({ AccountId }) => AccountId === operator)
              .map((card) => (
                <OwnCard key={card.id} card={card} />
              ))}
          </ul>
        </div>
      ))}
      {data.operators.length > 0 && <Button onClick={() => setAdding(true)}>{t('add')}</Button>}
      {isAdding && (
        <Suspense fallback={null}>
          <AddCard operators={data.operators} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  );
}

function OwnCard({ card }: { card: CardOnFile }) {
  const { t } = useTranslation('cards');
  const format = useFormat();
  const client = useQueryClient();
  const name = cardText(t, card);
  const reload = () => client.invalidateQueries({ queryKey: ownCardsQuery().queryKey });
  const choosing = useMutation({
    mutationFn: () => chooseCard(card),
    onSuccess: reload,
    onError: (error) => showFailure(error, t('error.choose')),
  });
  return (
    <li className="card-on-file">
      <span className="card-name">{name}</span>
      <span className="muted">{expiryText(t, format, card)}</span>
      {card.isDefault ? (
        <Tag minimal intent="success">
          {t('default')}
        </Tag>
      ) : (
        <Button
          size="small"
          variant="minimal"
          loading={choosing.isPending}
          aria-label={t('chooseOf', { card: name })}
          onClick={() => choosing.mutate()}
        >
          {t('choose')}
        </Button>
      )}
      <ConfirmButton
        button={{
          size: 'small',
          variant: 'minimal',
          text: t('remove'),
          'aria-label': t('removeOf', { card: name }),
        }}
        name={`remove-card-${card.id}`}
        title={t('remove')}
        sentence={t('removeSentence', { card: name, operator: card.operatorName })}
        verb={t('remove')}
        act={() => removeCard(card)}
        errorTitle={t('error.remove')}
        onDone={() => {
          showDone(t('removed'));
          void reload();
        }}
      />
    </li>
  );
}

/**
 * Saves the card that was entered on the processor's page once the browser returns. If the response is lost, the
 * request can be retried under the same key.
 */
function PendingCard({ account, token }: { account: number; token: string }) {
  const { t } = useTranslation('cards');
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  // Survives a reload: the card is saved once.
  const { intent, settle } = useIntent(`card-page-${token}`);
  const isStarted = useRef(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => saveCard({ accountId: account, token }, intent),
    onSuccess: () => showDone(t('added')),
    onError: (failure) => {
      if (!isUnclear(failure)) showFailure(failure, t('error.add'));
    },
    onSettled(_saved, failure) {
      void client.invalidateQueries({ queryKey: ownCardsQuery().queryKey });
      if (failure && isUnclear(failure)) return;
      settle();
      setParams(withoutCard, { replace: true });
    },
  });
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate();
  });
  if (!error || isPending || !isUnclear(error)) return null;
  return <ErrorNote title={t('error.unclear')} error={error} onRetry={mutate} />;
}

function withoutCard(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['cardAccount', 'card']) next.delete(name);
  return next;
}
