import type { Schemas } from '@backroom/gateway/v2';
import { CircleIcon, CrossCircleIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { useDelayed } from '../table/use-delayed';
import { CommandState } from './command-state';
import { isUnsuccessful, reasonText, requesterText, stepsOf } from './command-text';
import { commandQuery } from './devices.api';
import './devices.css';
import './strings';

/** Milliseconds within which a reachable device receives a command, with a margin. */
const deliveryTime = 3_000;

interface Props {
  command: Schemas['Command'];
  timezone: string;
  /** The confirmation shown after sending, until the command fails. */
  confirmation?: string;
}

/** A command in progress, updated live: its steps with their times, the requester, and the reason if it failed. */
export function CommandProgress({ command, timezone, confirmation }: Props) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const { data, error, refetch } = useLastingQuery(commandQuery(command.id));
  const now: Schemas['Command'] = data?.rows[0] ?? command;
  const isWaiting = useDelayed(now.state === 'queued', deliveryTime);
  const reason = isWaiting ? t('reason.waiting') : reasonText(t, now);
  return (
    <div className="command-progress">
      {confirmation && !isUnsuccessful(now.state) && <p>{confirmation}</p>}
      <p role="status">
        <CommandState state={now.state} /> {reason}
      </p>
      <ol>
        {stepsOf(now).map(({ step, at }) => (
          <li key={step} className={at ? undefined : 'muted'}>
            {!at ? <CircleIcon /> : isUnsuccessful(step) ? <CrossCircleIcon /> : <TickCircleIcon />}
            <span>{t(`state.${step}`)}</span>
            <time dateTime={at ?? undefined}>{at ? format.time(at, timezone) : '–'}</time>
          </li>
        ))}
      </ol>
      <p className="muted">{t('requestedBy', { name: requesterText(t, now) })}</p>
      {error && <ErrorNote title={t('error.progress')} error={error} onRetry={refetch} />}
    </div>
  );
}
