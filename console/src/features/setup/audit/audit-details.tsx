import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../kit/form/copy-button';
import { Changes } from '../../../kit/record/changes';
import { useOperatorZone } from '../../../kit/filter/use-operator-zone';
import { useNames } from './use-names';

/** What changed, with old and new values, and where it was done from. */
export function AuditDetails({ entry }: { entry: Schemas['AuditEntry'] }) {
  const { t } = useTranslation('setup');
  const { t: words } = useTranslation('record');
  const { address, userAgent, service, traceId, locationId } = entry;
  const fields = entry.changes.map(({ field }) => field);
  const nameOf = useNames(entry.accountId, locationId ? [...fields, 'locationId'] : fields);
  return (
    <div className="audit-details">
      <Changes
        changes={entry.changes}
        kind={entry.subject.kind}
        nameOf={nameOf}
        zone={useOperatorZone()(entry.accountId)}
        operator={entry.accountId}
      />
      <dl className="changes">
        {locationId && (
          <div>
            <dt>{words('field.locationId')}</dt>
            <dd className="cell-name">{nameOf('locationId', locationId) ?? locationId}</dd>
          </div>
        )}
        {Object.entries({ address, userAgent, service }).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`audit.${name}`)}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
        {traceId && (
          <div>
            <dt>{t('audit.traceId')}</dt>
            <dd>
              <code>{traceId}</code> <CopyButton text={traceId} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
