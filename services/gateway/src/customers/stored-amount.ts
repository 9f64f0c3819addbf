import { decimalOf } from '@backroom/pricing';
import { pointsCurrency } from '@backroom/proto/stored-value';

/** What is in a purse as the API tells it: decimals of money, whole points. */
export const storedAmountOf = (minor: number, currency: string): number =>
  currency === pointsCurrency ? minor : decimalOf(minor, currency);
