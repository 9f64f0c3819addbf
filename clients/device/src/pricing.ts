// The arithmetic of a sale, the same that the ledger checks it by; compiled into this package like the protocol.
import type { Fee } from '../../../pricing/src/price-order.js';
import { ppmOf } from '../../../pricing/src/rates.js';
import type { DeviceConfig } from '../../../proto/src/devices/config.js';

export { feeOn, priceOrder, type CartLine, type Fee } from '../../../pricing/src/price-order.js';

/** The tax rate of a product of the config, parts per million; a whole basis point is sent only in basis points. */
export const taxRatePpmOf = ({
  taxRate,
  taxRatePpm,
}: Pick<DeviceConfig['prices'][number], 'taxRate' | 'taxRatePpm'>): number => ppmOf(taxRatePpm, taxRate);

/** The fee of the config in the form of `priceOrder`; undefined for none. */
export function feeOf(fee: DeviceConfig['fee']): Fee | undefined {
  if (fee?.type !== 'monetaryPercent') return fee ?? undefined;
  return { type: fee.type, ppm: ppmOf(fee.ppm, fee.basisPoints) };
}
