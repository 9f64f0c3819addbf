import type { DeviceStock } from '@backroom/proto/devices';

/** Reasons of an adjustment (H-16): the words that operators search for. */
export const reasons = ['damaged', 'expired', 'theft', 'sample', 'found', 'correction'] as const;
export type Reason = (typeof reasons)[number];

export type MovementKind = 'sale' | 'refund' | 'pre-kit' | 'adjustment' | DeviceStock['kind'];

/** A reported stock movement. It counts once per location, product and cause. */
export interface NewMovement {
  accountId: number;
  locationId: number;
  productId: number;
  kind: MovementKind;
  /** Pieces, negative for removed ones; for a count, the counted pieces. */
  quantity: number;
  /** The time of the movement, milliseconds since the epoch. */
  at: number;
  causeKind: 'order' | 'refund' | 'device' | 'prekit' | 'person';
  causeId: string;
  /** Line number within the cause. */
  n: number;
  reason?: string;
  note?: string;
  userId?: number;
  deviceId?: number;
}
