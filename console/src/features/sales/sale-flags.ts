import type { Schemas } from '@backroom/gateway/v2';

type Flag = NonNullable<Schemas['ListedSale']['redemptionFlag']>;

/** Irregular payments of a sale: by points, and by tab. */
export function saleFlags(flag: Flag | null | undefined): ('redemptionFlag' | 'tabFlag')[] {
  if (!flag) return [];
  const { unreserved, missing, expected, tabUnreserved } = flag;
  const hasPoints = unreserved > 0 || missing > 0 || expected !== null;
  return [
    ...(hasPoints ? ['redemptionFlag' as const] : []),
    ...(tabUnreserved > 0 ? ['tabFlag' as const] : []),
  ];
}
