import type { Schemas } from '@backroom/gateway/v2';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Loaded } from '../../app/feedback/loaded';
import { showDone } from '../../app/feedback/response';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { useFormat } from '../../app/i18n/use-format';
import { todayIn } from '../../app/i18n/zoned-time';
import { AuditedLink } from '../../kit/record/audited-link';
import { Record as RecordScreen } from '../../kit/record/record';
import { recordId } from '../../kit/record/record-id';
import { useMayOpen } from '../../app/routes/use-may-change';
import { useGo, useReplaceTo } from '../../app/routes/use-to';
import { forecastText } from './forecast-text';
import { CardState, recipientOf, reissuedOf } from './gift-card-columns';
import {
  giftCardBody,
  giftCardFields,
  giftCardRules,
  newGiftCard,
  type GiftCardFields,
} from './gift-card-fields';
import { GiftCardForm } from './gift-card-form';
import {
  changeGiftCard,
  giftCardQuery,
  giftCardsSource,
  issueGiftCard,
  type GiftCard,
} from './gift-cards.api';
import { VoidGiftCard } from './void-gift-card';
import './strings';

type Operator = Schemas['Account'];

/** The permission to issue gift cards does not imply the one to list them. */
const useListPath = () => (useMayOpen('/giftCards') ? '/giftCards' : undefined);

/** /giftCards/new and /giftCards/{id}: a gift card and its use (GIFT-2). */
export const GiftCardScreen = ofOneOperator(function GiftCardHere({ operator }: { operator: Operator }) {
  const { t } = useTranslation('gift-cards');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({ ...giftCardQuery(operator.id, recordId(id)), enabled: !isNew });
  if (isNew) return <NewGiftCard operator={operator} />;
  return (
    <Loaded query={query} errorTitle={t('error.one')}>
      {(card) => <GiftCardRecord key={card.id} card={card} operator={operator} />}
    </Loaded>
  );
});

function NewGiftCard({ operator }: { operator: Operator }) {
  const { t } = useTranslation('gift-cards');
  const client = useQueryClient();
  const [go, goOn] = [useGo(), useReplaceTo()];
  const list = useListPath();
  const { currency, timezone } = operator;
  const today = todayIn(timezone);
  const form = useForm<GiftCardFields>(newGiftCard, giftCardRules(currency, today), 'gift-card');
  const saving = useSave(form, {
    send: (fields, _version, intent) => issueGiftCard(operator.id, giftCardBody(fields), intent),
    onSaved: ({ id }) => {
      void client.invalidateQueries({ queryKey: giftCardsSource.key });
      showDone(t('issued'));
      goOn(list ?? `/giftCards/${id}`);
    },
  });
  return (
    <GiftCardForm
      {...{ operator, form, saving, currency, today }}
      saveText={t('issue')}
      errorTitle={t('error.issue')}
      onCancel={() => go(list ?? '/')}
    />
  );
}

function GiftCardRecord({ card, operator }: { card: GiftCard; operator: Operator }) {
  const { t } = useTranslation('gift-cards');
  const format = useFormat();
  const { id, AccountId, currency, nextIssueDate, expirationDate, missed } = card;
  const money = (amount: number) => format.money(amount, currency);
  const recipient = card.user ?? card.userGroup;
  const name = recipientOf(t, card);
  return (
    <RecordScreen
      title={name}
      status={<CardState card={card} t={t} />}
      action={card.state === 'active' && <VoidGiftCard card={card} />}
      facts={[
        {
          label: t('recipient'),
          value: recipient && (
            <AuditedLink
              path={`/${card.user ? 'customers' : 'groups'}/${recipient.id}`}
              accountId={AccountId}
            >
              {name}
            </AuditedLink>
          ),
        },
        { label: t('amount'), value: money(card.amount) },
        { label: t('reissued.title'), value: reissuedOf(t, card) },
        { label: t('created'), value: format.moment(card.creationDate, operator.timezone) },
        { label: t('cards'), value: format.whole(card.cards) },
        { label: t('onCards'), value: money(card.issued) },
        { label: t('left'), value: money(card.left) },
        { label: t('nextIssueDate'), value: nextIssueDate ? format.longBucket(nextIssueDate) : '–' },
        {
          label: t(card.recurring ? 'worthUntil' : 'lastDay'),
          value: expirationDate ? format.longBucket(expirationDate) : t('never'),
        },
        ...(missed > 0 ? [{ label: t('missed'), value: format.whole(missed) }] : []),
      ]}
      tabs={[
        { id: 'details', label: t('details'), content: <GiftCardDetails card={card} operator={operator} /> },
      ]}
      history={{
        ...{ subjectKind: 'gift-card', subjectId: id, operator: AccountId, zone: operator.timezone },
        nameOf: (field, one) => (isRecipient(field) && one === recipient?.id ? name : undefined),
      }}
    />
  );
}

const isRecipient = (field: string): boolean => field === 'customerId' || field === 'groupId';

function GiftCardDetails({ card, operator }: { card: GiftCard; operator: Operator }) {
  const { t } = useTranslation('gift-cards');
  const format = useFormat();
  const client = useQueryClient();
  const go = useGo();
  const list = useListPath();
  const { currency } = card;
  const today = todayIn(operator.timezone);
  const form = useForm<GiftCardFields>(giftCardFields(card), giftCardRules(currency, today), 'gift-card');
  const one = giftCardQuery(card.AccountId, card.id);
  const saving = useSave(form, {
    version: card.version,
    send: (fields, version) => changeGiftCard(card, { ...giftCardBody(fields), version }),
    latest: async () => {
      const present = await client.fetchQuery({ ...one, staleTime: 0 });
      return { fields: giftCardFields(present), version: present.version };
    },
    onSaved: () => {
      void client.invalidateQueries({ queryKey: giftCardsSource.key });
      showDone(t('updated'));
    },
  });
  const forecast = forecastText(t, format, card);
  if (card.state !== 'active') return <p className="muted">{t('overHelp')}</p>;
  return (
    <>
      {forecast && <p className="muted">{forecast}</p>}
      <GiftCardForm
        {...{ operator, form, saving, currency, today, card }}
        errorTitle={t('error.update')}
        onCancel={() => go(list ?? '/')}
        isSpent={card.touched}
      />
    </>
  );
}
