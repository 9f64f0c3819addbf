import type { Schemas } from '@backroom/gateway/v2';
import { Button, ProgressBar } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { fileName } from '../../kit/export/file-name';
import { useFormat } from '../i18n/use-format';
import { actionsOf, type FileAction } from './download-actions';
import { localZone } from '../i18n/local-zone';
import { wallTime } from '../i18n/zoned-time';
import { isInProgress } from './downloads.api';

interface Props {
  file: Schemas['Export'];
  /** The action in progress. */
  busy?: FileAction['act'];
  onAct: (act: FileAction) => void;
}

export function DownloadRow({ file, busy, onAct }: Props) {
  const { t } = useTranslation('downloads');
  const format = useFormat();
  const { kind, state, rows, total, totalExact, bytes, problem } = file;
  const name = fileName(
    t(`kind.${kind}`),
    file.format === 'xlsx' ? 'xls' : file.format,
    file.startDate && file.endDate
      ? [file.startDate, file.endDate]
      : [wallTime(file.askedAt, localZone).slice(0, 10)],
  );
  const size =
    bytes < 1_000_000
      ? t('kilobytes', { size: format.whole(Math.ceil(bytes / 1_000)) })
      : t('megabytes', { size: format.number(bytes / 1_000_000) });
  const facts = [
    t(`state.${state}`),
    ...(state === 'running' && totalExact
      ? [t('progress', { done: format.whole(rows), total: format.whole(total) })]
      : state === 'running' || state === 'done'
        ? [t('rows', { count: rows, rows: format.whole(rows) }), size]
        : []),
    ...(state === 'done' ? [t('keptUntil', { time: format.moment(file.expiresAt, localZone) })] : []),
  ];
  return (
    <li className="download">
      <span className="download-name">{name}</span>
      <span className="muted">{facts.join(' · ')}</span>
      {problem && <span>{t(problem === 'too-many-rows' ? 'problem.tooManyRows' : 'problem.internal')}</span>}
      {isInProgress(file) && (
        <ProgressBar
          className="download-bar"
          // Without a value the bar shows activity, not progress.
          value={totalExact && total > 0 ? rows / total : undefined}
          aria-label={name}
        />
      )}
      <span className="download-acts">
        {actionsOf(state).map((act) => (
          <Button
            key={act}
            size="small"
            variant="minimal"
            text={t(`act.${act}`)}
            aria-label={t(`actOn.${act}`, { name })}
            loading={busy === act}
            disabled={busy !== undefined && busy !== act}
            onClick={() => onAct({ act, file, name })}
          />
        ))}
      </span>
    </li>
  );
}
