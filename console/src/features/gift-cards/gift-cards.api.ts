import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { everyOperator } from '../../kit/filter/global-filter';
import { listSource } from '../../kit/table/list-source';

export type GiftCard = Schemas['IssuedGiftCard'];

export const giftCardsSource = listSource({
  key: ['gift-cards'],
  path: '/utilities/accounts/{id}/giftCards',
  extraParams: ({ operator }) => ({ id: operator ?? everyOperator }),
  sorts: { created: true, amount: true, recipient: true },
  defaultSort: '-created',
  rows: ({ IssuedGiftCard }) => IssuedGiftCard.rows,
});

const at = (id: number, giftCardId: number) => ({ path: { id, giftCardId } });

export const giftCardQuery = (operator: number, id: number) =>
  queryOptions({
    queryKey: ['gift-cards', 'one', operator, id],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/utilities/accounts/{id}/giftCards/{giftCardId}', { params: at(operator, id), signal }),
      ),
  });

export const issueGiftCard = (operator: number, body: Schemas['NewGiftCard'], intent: string) =>
  answer(
    api.POST('/utilities/accounts/{id}/giftCards', {
      params: { path: { id: operator } },
      body,
      headers: { 'Idempotency-Key': intent },
    }),
  );

export const changeGiftCard = ({ id, AccountId }: GiftCard, body: Schemas['GiftCardChange']) =>
  answer(api.PATCH('/utilities/accounts/{id}/giftCards/{giftCardId}', { params: at(AccountId, id), body }));

export const voidGiftCard = ({ id, AccountId }: GiftCard, reason: string, intent: string) =>
  answer(
    api.POST('/utilities/accounts/{id}/giftCards/{giftCardId}/void', {
      params: at(AccountId, id),
      body: { reason },
      headers: { 'Idempotency-Key': intent },
    }),
  );
