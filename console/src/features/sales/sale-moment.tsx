import type { Schemas } from '@backroom/gateway/v2';
import { Tooltip } from '@blueprintjs/core';
import { HistoryIcon } from '@blueprintjs/icons';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';

type Shown = Pick<Schemas['OwnOrder'], 'creationDate' | 'bookedDate' | 'location'>;

/** Whether somebody had another date shown than the one that lists and reports go by (LEDG-6). */
export const isShownElsewhen = ({ creationDate, bookedDate }: Shown): boolean => creationDate !== bookedDate;

/** When it was booked, in the zone of the place. */
export const bookedMoment = ({ bookedDate, location }: Shown, format: Format): string =>
  format.moment(bookedDate, location.timezone);

interface Props {
  sale: Shown;
  t: TFunction<'sales'>;
  format: Format;
}

/** What is shown as the date of a sale; a mark says so where it was booked at another time, and when. */
export function SaleMoment({ sale, t, format }: Props) {
  const { creationDate, location } = sale;
  const booked = t('bookedAt', { moment: bookedMoment(sale, format) });
  return (
    <span className="sale-date">
      <span className="sale-moment">{format.dateTime(creationDate, location.timezone)}</span>{' '}
      <span className="muted">{format.zoneName(creationDate, location.timezone)}</span>
      {isShownElsewhen(sale) && (
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
