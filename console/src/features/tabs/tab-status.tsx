import { Tag, type Intent } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import type { Tab } from './tabs.api';

export type Words = TFunction<'tabs'>;

const states: readonly [name: 'good' | 'approaching' | 'delinquent', intent: Intent][] = [
  ['good', 'success'],
  ['approaching', 'warning'],
  ['delinquent', 'danger'],
];

/** 0 good, 1 approaching its limit, 2 or anything else delinquent. */
const stateOf = ({ status }: Pick<Tab, 'status'>) => states[status] ?? states[2]!;

export const statusText = (t: Words, tab: Pick<Tab, 'status'>): string => t(`status.${stateOf(tab)[0]}`);

export const TabStatus = ({ tab, t }: { tab: Tab; t: Words }) => (
  <Tag minimal intent={stateOf(tab)[1]}>
    {statusText(t, tab)}
  </Tag>
);

/** A limit of 0 means no limit. */
export const limitText = (t: Words, format: Format, { limit, currency }: Tab): string =>
  limit === 0 ? t('none') : format.money(limit, currency);

/** The owner's email, or the documented text for a deleted user. */
export const ownerOf = (t: Words, { email }: Pick<Tab, 'email'>): string => email || t('deletedUser');
