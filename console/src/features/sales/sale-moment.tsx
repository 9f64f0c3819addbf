import type { Schemas } from '@backroom/gateway/v2';
import { Tooltip } from '@blueprintjs/core';
import { HistoryIcon } from '@blueprintjs/icons';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';

type Shown = Pick<Schemas['OwnOrder'], 'creationDate' | 'bookedDate' | 'location'>;

/** Whether the displayed date was changed and differs from the one that lists and reports use (LEDG-6). */
export const isDateReplaced = ({ creationDate, bookedDate }: Shown): boolean => creationDate !== bookedDate;

/** The booking time, in the location's time zone. */
export const bookedMoment = ({ bookedDate, location }: Shown, format: Format): string =>
  format.moment(bookedDate, location.timezone);

interface Props {
  sale: Shown;
  t: TFunction<'sales'>;
  format: Format;
}

/** The displayed date of a sale, with a mark and the booking time if they differ. */
export function SaleMoment({ sale, t, format }: Props) {
  const { creationDate, location } = sale;
  const booked = t('bookedAt', { moment: bookedMoment(sale, format) });
  return (
    <span className="sale-date">
      <span className="sale-moment">{format.dateTime(creationDate, location.timezone)}</span>{' '}
      <span className="muted">{format.zoneName(creationDate, location.timezone)}</span>
      {isDateReplaced(sale) && (
        <>
          {' '}
          <Tooltip content={booked} className="sale-rebooked">
            <span role="img" aria-label={booked} tabIndex={0}>
              <HistoryIcon size={14} aria-hidden />
            </span>
          </Tooltip>
        </>
      )}
    </span>
  );
}
