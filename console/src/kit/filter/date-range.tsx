import { Button } from '@blueprintjs/core';
import { CalendarIcon } from '@blueprintjs/icons';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../form/popover-button';
import { TextField } from '../form/text-field';
import { useFormat } from '../../app/i18n/use-format';
import type { GlobalFilter } from './global-filter';
import { useCallFilter } from './use-global-filter';

interface Props {
  filter: GlobalFilter;
  onChange: (part: Partial<GlobalFilter>) => void;
}

/** Start and end in the browser's native date fields, with its calendar, keys and language. */
export function DateRange({ filter, onChange }: Props) {
  const { t } = useTranslation('app');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { startDate, endDate } = filter;
  const isCustom = startDate !== undefined && endDate !== undefined;
  const close = (part: Partial<GlobalFilter>): void => {
    onChange(part);
    setOpen(false);
  };
  const text = isCustom ? `${format.bucket(startDate)} – ${format.bucket(endDate)}` : t('filter.custom');
  return (
    <PopoverButton
      isOpen={isOpen}
      onToggle={setOpen}
      placement="bottom-end"
      content={
        <RangeForm onApply={close} onReset={() => close({ startDate: undefined, endDate: undefined })} />
      }
      icon={<CalendarIcon />}
      active={isCustom}
      aria-label={`${t('filter.range')}: ${text}`}
      text={text}
    />
  );
}

function RangeForm({
  onApply,
  onReset,
}: {
  onApply: (range: Partial<GlobalFilter>) => void;
  onReset: () => void;
}) {
  const { t } = useTranslation('app');
  const shown = useCallFilter();
  const [startDate, setStart] = useState(shown.startDate);
  const [endDate, setEnd] = useState(shown.endDate);
  const isBackwards = startDate > endDate;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (startDate && endDate && !isBackwards) onApply({ startDate, endDate });
  }
  return (
    <form className="range-form" onSubmit={submit}>
      <TextField
        id="range-start"
        type="date"
        label={t('filter.start')}
        value={startDate}
        onValueChange={setStart}
        required
      />
      <TextField
        id="range-end"
        type="date"
        label={t('filter.end')}
        value={endDate}
        onValueChange={setEnd}
        error={isBackwards ? t('filter.order') : undefined}
        required
      />
      <div className="range-actions">
        <Button onClick={onReset}>{t('filter.reset')}</Button>
        <Button type="submit" intent="primary" disabled={isBackwards}>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}
