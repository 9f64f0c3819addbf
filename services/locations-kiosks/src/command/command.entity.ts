import { timeOf } from '@backroom/platform';
import type { Command } from '@backroom/proto/locations/v1/command';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A command of a device and its progress. */
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

  /** A code for `reason`, for programs; empty if the device gave the reason. */
  @Column('text', { default: '' })
  reasonCode!: string;

  /** Shared by commands that were sent together. */
  @Column('uuid', { nullable: true })
  batchId!: string | null;

  /** The number to claim it by; grows each time the command is issued. */
  @Column('int', { default: 1 })
  issue!: number;

  /** The last claimed issue, 0 for none, and the claim that got it. */
  @Column('int', { default: 0 })
  claimed!: number;

  @Column('uuid', { nullable: true })
  claimedBy!: string | null;

  /** Start of the current handover. */
  @Column('timestamptz', { nullable: true })
  claimedAt!: Date | null;

  /** Whether the last handover has finished. */
  @Column('boolean', { default: true })
  handedOver!: boolean;

  /** When it was last issued because a gateway started to listen. */
  @Column('timestamptz', { nullable: true })
  issuedAt!: Date | null;

  /**
   * The connections over which the device may have received it: one for each claim that was not returned, empty where
   * connections are not known.
   */
  @Column('text', { array: true, default: [] })
  connections!: string[];

  /** Its position among the commands of its device, from 1. */
  @Column('int', { default: 0 })
  turn!: number;
}

/** A command as a message. */
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
