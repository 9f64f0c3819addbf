import type { Schemas } from '@backroom/gateway/v2';
import type { Measure } from './measures';
import { Dialog, DialogBody, HTMLTable } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { DayLink } from '../sales/journal/day-link';
import '../../kit/table/paging.css';
import { pointText } from './point-text';
import { measureText } from './measure-format';

interface Props {
  measure: Measure;
  name: string;
  currencies: Schemas['CurrencySales'][];
  onClose: () => void;
}

/** The figures behind the lines. */
export default function TrendTable({ measure, name, currencies, onClose }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Dialog isOpen title={name} onClose={onClose} className="narrow-dialog">
      <DialogBody useOverflowScrollContainer={false}>
        {/* Focusable, so that a long table scrolls without a mouse. */}
        <div className="trend-tables" role="region" aria-label={name} tabIndex={0}>
          {currencies.map((report) => {
            const { currentTotals: current, previousTotals: previous } = report[measure];
            const length = Math.max(current.length, previous.length);
            const text = (value: number | null | undefined): string =>
              value === undefined || value === null
                ? '–'
                : measureText(format, measure, value, report.currency);
            return (
              <HTMLTable key={report.currency} compact striped className="trend-table">
                <caption>{t('table.caption', { name, currency: report.currency })}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('table.date')}</th>
                    <th scope="col" className="list-figure">
                      {t('trend.current')}
                    </th>
                    <th scope="col" className="list-figure">
                      {t('trend.previous')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {Array.from({ length }, (_, index) => (
                    <tr key={index}>
                      <td>
                        <DayLink date={current[index]?.date ?? ''}>
                          {pointText(format, current[index] ?? previous[index]!)}
                        </DayLink>
                      </td>
                      <td className="list-figure">{text(current[index]?.value)}</td>
                      <td className="list-figure">{text(previous[index]?.value)}</td>
                    </tr>
                  ))}
                </tbody>
              </HTMLTable>
            );
          })}
        </div>
      </DialogBody>
    </Dialog>
  );
}
