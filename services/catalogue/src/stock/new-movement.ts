import type { DeviceStock } from '@backroom/proto/devices';

/** What may be the reason of an adjustment (H-16): words that operators look for. */
export const reasons = ['damaged', 'expired', 'theft', 'sample', 'found', 'correction'] as const;
export type Reason = (typeof reasons)[number];

export type MovementKind = 'sale' | 'refund' | 'pre-kit' | 'adjustment' | DeviceStock['kind'];

/** Something that is told of the stock of a product. What counts is its place, its product and its cause: once. */
export interface NewMovement {
  accountId: number;
  locationId: number;
  productId: number;
  kind: MovementKind;
  /** Pieces, below zero for those that went; of a count, those that are there. */
  quantity: number;
  /** Its own time, milliseconds since the epoch. */
  at: number;
  causeKind: 'order' | 'refund' | 'device' | 'prekit' | 'person';
  causeId: string;
  /** Which part of its cause. */
  n: number;
  reason?: string;
  note?: string;
  userId?: number;
  deviceId?: number;
}
