import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';

export type CardOnFile = Schemas['CardOnFile'];

/** The user's own cards at all operators, and the operators that accept cards. */
export const ownCardsQuery = () =>
  queryOptions({
    queryKey: ['cards', 'own'],
    queryFn: ({ signal }) => answer(api.GET('/users/me/cards', { signal })),
  });

/** Cards of a customer of an operator. */
export const customerCardsQuery = (operator: number, id: number) =>
  queryOptions({
    queryKey: ['cards', 'of', operator, id],
    queryFn: async ({ signal }) =>
      (
        await answer(
          api.GET('/users/customers/{id}/cards', { params: { path: { id }, query: { operator } }, signal }),
        )
      ).data,
  });

/** Where a card is added at an operator: the processor's page, or test cards of a processor that moves no money. */
export const openCardPage = (accountId: number) =>
  answer(api.POST('/users/me/cards/page', { body: { accountId } }));

export const saveCard = (body: { accountId: number; token: string }, key: string) =>
  answer(api.POST('/users/me/cards', { body, params: { header: { 'Idempotency-Key': key } } }));

const at = ({ id: cardId }: CardOnFile) => ({ params: { path: { cardId } } });

export const chooseCard = (card: CardOnFile) =>
  answer(api.POST('/users/me/cards/{cardId}/default', at(card)));

export const removeCard = (card: CardOnFile) => answer(api.DELETE('/users/me/cards/{cardId}', at(card)));
