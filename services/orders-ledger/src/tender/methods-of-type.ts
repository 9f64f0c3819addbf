import { paymentMethods } from '@backroom/proto/devices';

/** The device protocol's methods of a payment type. */
export const methodsOfType = (type: number): string[] =>
  Object.entries(paymentMethods).flatMap(([method, of]) => (of === type ? [method] : []));
