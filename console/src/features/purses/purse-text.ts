import type { Schemas } from '@backroom/gateway/v2';
import { pointsCurrency } from '@backroom/proto/stored-value';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';

type Words = TFunction<'purses'>;

/** An amount of a purse: money or points. */
export const amountText = (t: Words, format: Format, amount: number, currency: string): string =>
  currency === pointsCurrency
    ? t('points', { count: amount, points: format.whole(amount) })
    : format.money(amount, currency);

/** Credits have a plus sign. */
export const movedText = (t: Words, format: Format, amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${amountText(t, format, amount, currency)}`;

/** The kind of a movement; an unknown kind of a later release is shown as is. */
export const entryText = (t: Words, kind: string, purse?: Schemas['Purse']['kind']): string =>
  kind === 'deposit' && purse === 'tab' ? t('entry.payment') : t(`entry.${kind}`, { defaultValue: kind });

/** A customer may have several gift cards: each is named by the end of its id. */
export const purseText = (t: Words, { kind, id }: Pick<Schemas['Purse'], 'kind' | 'id'>): string =>
  kind === 'giftCard' ? t('card', { end: id.slice(-4).toUpperCase() }) : t(`kind.${kind}`);
