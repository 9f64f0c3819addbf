import { timeOf } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a device was told to do, and how far it is. */
@Entity('command')
export class CommandRecord {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('bigint')
  accountId!: number;

  @Column('bigint')
  locationId!: number;

  @Column('bigint')
  deviceId!: number;

  @Column('text')
  deviceKind!: string;

  @Column('text')
  type!: string;

  @Column('text')
  state!: string;

  /** 0 for the system itself, or a program with a key. */
  @Column('bigint')
  requestedBy!: number;

  @Column('timestamptz')
  queuedAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  acknowledgedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('text', { default: '' })
  reason!: string;

  /** The same for programs, when it is not the device that says it. */
  @Column('text', { default: '' })
  reasonCode!: string;

  /** Of commands that were given together. */
  @Column('uuid', { nullable: true })
  batchId!: string | null;

  /** The number under which it is claimed: grows with each time of giving it out anew. */
  @Column('int', { default: 1 })
  issue!: number;

  /** Which of these issues was claimed last, 0 for none, and by whom. */
  @Column('int', { default: 0 })
  claimed!: number;

  @Column('uuid', { nullable: true })
  claimedBy!: string | null;

  /** Since when it is being handed over. */
  @Column('timestamptz', { nullable: true })
  claimedAt!: Date | null;

  /** Whether the last handover has come to its end. */
  @Column('boolean', { default: true })
  handedOver!: boolean;

  /** When it was issued last because a gateway began to be heard. */
  @Column('timestamptz', { nullable: true })
  issuedAt!: Date | null;

  /**
   * The connections by which the device may have had it: one for each claim that was not given back, empty where
   * connections are not known here.
   */
  @Column('text', { array: true, default: [] })
  connections!: string[];

  /** Which of its device's commands it is, counted from 1. */
  @Column('int', { default: 0 })
  turn!: number;
}

/** A command as messages have it. */
export function commandOf(record: CommandRecord): Command {
  const { id, accountId, locationId, deviceId, deviceKind, type, state, requestedBy } = record;
  const { reason, reasonCode } = record;
  return {
    ...{ id, accountId, locationId, deviceId, deviceKind, type, state, requestedBy, reason, reasonCode },
    queuedAt: timeOf(record.queuedAt),
    sentAt: timeOf(record.sentAt),
    acknowledgedAt: timeOf(record.acknowledgedAt),
    endedAt: timeOf(record.endedAt),
    expiresAt: timeOf(record.expiresAt),
    batchId: record.batchId ?? '',
  };
}
