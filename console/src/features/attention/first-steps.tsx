import { CircleIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { kiosksQuery, userTransactionQuery } from '../dashboard/dashboard.api';
import { everyLocation, everyOperator, type CallFilter } from '../../kit/filter/global-filter';
import { locationsQuery, useOperators } from '../../kit/filter/operators.api';
import { mayChange, screenAt } from '../../app/routes/registry';
import { useTo } from '../../app/routes/use-to';
import './attention.css';
import './strings';

/** The earliest date covered by the reports. */
const earliestDate = (endDate: string) => `${Number(endDate.slice(0, 4)) - 9}-01-01`;

interface Props {
  filter: CallFilter;
  /** Neither the period in view nor the one before has a sale: only then is the full history queried. */
  isQuiet: boolean;
}

/** Guides a new operator to its first sale. Each step reflects what exists; hidden once something is sold. */
export default function FirstSteps({ filter, isQuiet }: Props) {
  const { t } = useTranslation('attention');
  const to = useTo();
  const session = useSignedIn();
  const { operators, total } = useOperators();
  const operator = filter.operator === everyOperator && total === 1 ? operators[0]!.id : filter.operator;
  const isSingleOperator = isQuiet && operator !== everyOperator;
  const allTime = useQuery({
    ...userTransactionQuery({
      ...{ operator, location: everyLocation, period: 'years' as const },
      ...{ startDate: earliestDate(filter.endDate), endDate: filter.endDate },
    }),
    enabled: isSingleOperator,
  });
  const isNew = isSingleOperator && allTime.data?.ordersCount === 0;
  const places = useQuery({ ...locationsQuery(operator), enabled: isNew });
  const kiosks = useQuery({
    ...kiosksQuery({ operator, location: everyLocation, page: 1, limit: 50 }),
    enabled: isNew,
  });
  if (!isNew || !places.data || !kiosks.data) return null;
  const place = places.data.Locations[0];
  const maySetUp = mayChange(session, screenAt('/setup/locations')!.screen, operator);
  const placePath = place ? `/setup/locations/${place.id}` : '/setup/locations/new';
  const steps = [
    { id: 'location' as const, isDone: place !== undefined, path: '/setup/locations/new' },
    { id: 'kiosk' as const, isDone: kiosks.data.total > 0, path: placePath },
    {
      id: 'login' as const,
      isDone: kiosks.data.rows.some(({ statusDate }) => statusDate !== null),
      path: placePath,
    },
    { id: 'sale' as const, isDone: false, path: '' },
  ];
  const next = steps.find(({ isDone }) => !isDone)!;
  return (
    <section className="first-steps panel" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">{t('first.title')}</h2>
      <ol>
        {steps.map(({ id, isDone, path }) => (
          <li key={id} aria-current={id === next.id ? 'step' : undefined}>
            {isDone ? <TickCircleIcon className="attention-well" /> : <CircleIcon className="muted" />}
            <span>
              {id === next.id && path && maySetUp ? (
                <Link to={to(path)}>{t(`first.${id}`)}</Link>
              ) : (
                t(`first.${id}`)
              )}
              {isDone && <span className="visually-hidden"> ({t('first.done')})</span>}
              {id === 'login' && next.id === id && <span className="muted"> {t('first.loginHelp')}</span>}
            </span>
          </li>
        ))}
      </ol>
      {next.id === 'sale' && (
        <p className="first-waiting" role="status">
          <span className="freshness-dot freshness-live" aria-hidden /> {t('first.waiting')}
        </p>
      )}
    </section>
  );
}
