import type { Schemas } from '@backroom/gateway/v2';
import type { CommandTarget } from './command-target';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { usePlaceName } from '../filter/use-operator-name';
import { ConfirmDialog } from '../dialog/confirm-dialog';
import '../dialog/bulk-results.css';
import { CommandState } from './command-state';
import { reasonText } from './command-text';
import { commandsSource, sendToKiosks } from './devices.api';
import './devices.css';
import './strings';

/** Reboots the selected kiosks and shows the result for each. */
export default function BulkReboot({ kiosks, onClose }: { kiosks: CommandTarget[]; onClose: () => void }) {
  const { t } = useTranslation('devices');
  const [results, setResults] = useState<Schemas['BulkCommandResult'][] | null>(null);
  const placeName = usePlaceName();
  const count = kiosks.length;
  if (!results)
    return (
      <ConfirmDialog
        name={`command:reboot:${kiosks.map(({ id }) => id).join()}`}
        title={t('bulk.title', { count })}
        sentence={t('bulk.sentence', {
          count,
          names: kiosks
            .map(
              ({ name, locationName, accountId }) =>
                `${name} (${placeName({ name: locationName, accountId })})`,
            )
            .join(', '),
        })}
        verb={t('verb.reboot')}
        act={(intent) =>
          sendToKiosks(
            kiosks.map(({ id }) => id),
            'reboot',
            intent,
          )
        }
        errorTitle={t('error.kiosk')}
        onDone={(answer) => setResults(answer.results)}
        onClose={onClose}
      />
    );
  return (
    <Dialog isOpen title={t('bulk.title', { count })} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <p role="status">{t('sent')}</p>
        <Results results={results} kiosks={kiosks} />
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose} autoFocus>
            {t('close')}
          </Button>
        }
      />
    </Dialog>
  );
}

function Results({ results, kiosks }: { results: Schemas['BulkCommandResult'][]; kiosks: CommandTarget[] }) {
  const { t } = useTranslation('devices');
  const batchId = results.find(({ command }) => command)?.command?.batchId ?? '';
  const { data } = useLastingQuery({
    ...commandsSource.query({ batchId, page: 1, limit: results.length }),
    enabled: batchId !== '',
  });
  const placeName = usePlaceName();
  const named = new Map(kiosks.map((kiosk) => [kiosk.id, kiosk]));
  return (
    <ul className="bulk-results">
      {results.map(({ id, command, reason }) => {
        const kiosk = named.get(id);
        const now = data?.rows.find((one) => one.deviceId === id) ?? command;
        return (
          <li key={id}>
            <span>
              {kiosk?.name}{' '}
              <span className="muted">
                {kiosk && placeName({ name: kiosk.locationName, accountId: kiosk.accountId })}
              </span>
            </span>
            {now ? (
              <span>
                <CommandState state={now.state} /> {reasonText(t, now)}
              </span>
            ) : (
              <span>{reason}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
