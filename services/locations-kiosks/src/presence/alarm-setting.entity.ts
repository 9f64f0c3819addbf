import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When an operator is notified of an offline device. */
@Entity('alarm_setting')
export class AlarmSettingRecord {
  @PrimaryColumn('bigint')
  accountId!: number;

  /** Minutes. */
  @Column('int')
  offlineAfter!: number;
}
