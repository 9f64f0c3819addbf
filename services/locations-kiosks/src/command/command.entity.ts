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

  /** Of commands that were given together. */
  @Column('uuid', { nullable: true })
  batchId!: string | null;

  /** How often it was given out to be handed over. */
  @Column('int', { default: 1 })
  issue!: number;

  /** Which of these issues was claimed last, 0 for none, and by whom. */
  @Column('int', { default: 0 })
  claimed!: number;

  @Column('uuid', { nullable: true })
  claimedBy!: string | null;
}

/** A command as messages have it. */
export function commandOf(record: CommandRecord): Command {
  const { id, accountId, locationId, deviceId, deviceKind, type, state, requestedBy, reason } = record;
  return {
    ...{ id, accountId, locationId, deviceId, deviceKind, type, state, requestedBy, reason },
    queuedAt: timeOf(record.queuedAt),
    sentAt: timeOf(record.sentAt),
    acknowledgedAt: timeOf(record.acknowledgedAt),
    endedAt: timeOf(record.endedAt),
    expiresAt: timeOf(record.expiresAt),
    batchId: record.batchId ?? '',
  };
}
