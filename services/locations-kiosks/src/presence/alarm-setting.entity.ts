import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an operator wants to be told of a device that is away. */
@Entity('alarm_setting')
export class AlarmSettingRecord {
  @PrimaryColumn('bigint')
  accountId!: number;

  /** Minutes. */
  @Column('int')
  offlineAfter!: number;
}
