import { decimalOf } from '@backroom/pricing';
import { pointsCurrency } from '@backroom/proto/stored-value';

/** The amount of a purse as in the API: decimals of money, whole points. */
export const storedAmountOf = (minor: number, currency: string): number =>
  currency === pointsCurrency ? minor : decimalOf(minor, currency);
