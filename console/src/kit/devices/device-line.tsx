import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { clockError } from './clock-offset';
import './devices.css';
import './strings';

interface Props {
  name: string;
  line: Schemas['DeviceLine'] | null;
  /** The zone of the device's location. */
  timezone: string;
}

/**
 * Warns of missing, lost, rejected and partly ignored messages of a device and of a wrong clock; renders nothing
 * without problems (DEV-6).
 */
export function DeviceLine({ name, line, timezone }: Props) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  if (!line) return null;
  const clock = clockError(line.clockOffset);
  if (!line.missing && !line.lost && !line.rejectedAt && !line.ignored && !clock) return null;
  return (
    <p className="device-line">
      {line.missing > 0 && (
        <Tag minimal intent="warning">
          {t('line.missing', { name, count: line.missing })}
        </Tag>
      )}
      {line.lost > 0 && (
        <Tag minimal intent="danger">
          {t('line.lost', { name, count: line.lost })}
        </Tag>
      )}
      {line.rejectedAt && (
        <>
          <Tag minimal intent="danger">
            {t('line.rejected', { name, count: line.rejected })}
          </Tag>
          <span className="muted">
            {t('line.lastRejection', {
              time: format.moment(line.rejectedAt, timezone),
              reason: line.rejectedReason,
            })}
          </span>
        </>
      )}
      {line.ignored > 0 && (
        <>
          <Tag minimal>{t('line.ignored', { name, count: line.ignored })}</Tag>
          <span className="muted">{t('line.fields', { fields: line.ignoredFields.join(', ') })}</span>
        </>
      )}
      {clock && (
        <Tag minimal intent="warning">
          {t(clock.isAhead ? 'line.ahead' : 'line.behind', {
            time: t(`line.${clock.unit}`, { n: format.whole(clock.n) }),
          })}
        </Tag>
      )}
    </p>
  );
}
