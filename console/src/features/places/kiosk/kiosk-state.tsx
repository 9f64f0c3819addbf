import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { connectivity, power } from '../../dashboard/kiosk-status';
import '../../dashboard/strings';
import { useNow } from '../../../app/live/use-now';

const intents = { connected: 'success', offline: 'danger', unknown: 'none', never: 'warning' } as const;
const everyHalfMinute = 30_000;

type Report = Schemas['DiagnosticReport'] & { readable?: boolean };

/** The state according to the last report; an unreadable report counts as none. */
export function reported(report: Report | null | undefined, lastSync?: string | null) {
  const diagnosticReport = report?.readable === false ? null : (report ?? null);
  return { neverCheckedIn: !report && !lastSync, diagnosticReport };
}

interface Props {
  report: Report | null | undefined;
  /** Time of the last sign of life. */
  lastSync: string | null | undefined;
  /** Time at which its connection broke, if it is known to be broken. */
  goneSince: string | null | undefined;
}

/** Connectivity and power of a kiosk in the documented words (S1 section 4). */
export function KioskState({ report, lastSync, goneSince }: Props) {
  const { t } = useTranslation('dashboard');
  // Texts age between reports: a kiosk that stops reporting goes offline.
  const now = useNow(everyHalfMinute);
  const known = reported(report, lastSync);
  const link = connectivity({ ...known, goneSince }, now);
  const word = t(`connectivity.${link.state}`);
  const current = power(known);
  return (
    <span className="kiosk-state">
      <Tag minimal intent={intents[link.state]}>
        {link.state === 'connected' && link.network ? `${word} · ${t(`network.${link.network}`)}` : word}
      </Tag>
      {/* The reported power state is valid only while the kiosk is connected. */}
      {current && link.state === 'connected' && (
        <span className="muted">{t(current.key, { battery: current.battery })}</span>
      )}
    </span>
  );
}
