import type { Schemas } from '@backroom/gateway/v2';

type Flag = NonNullable<Schemas['ListedSale']['redemptionFlag']>;

/** What of a sale was not paid as it should be: by points, and by a tab. */
export function saleFlags(flag: Flag | null | undefined): ('redemptionFlag' | 'tabFlag')[] {
  if (!flag) return [];
  const { unreserved, missing, expected, tabUnreserved } = flag;
  const hasPoints = unreserved > 0 || missing > 0 || expected !== null;
  return [
    ...(hasPoints ? ['redemptionFlag' as const] : []),
    ...(tabUnreserved > 0 ? ['tabFlag' as const] : []),
  ];
}
