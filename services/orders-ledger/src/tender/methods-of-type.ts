import { paymentMethods } from '@backroom/proto/devices';

/** The methods of the device protocol that stand for a payment type. */
export const methodsOfType = (type: number): string[] =>
  Object.entries(paymentMethods).flatMap(([method, of]) => (of === type ? [method] : []));
