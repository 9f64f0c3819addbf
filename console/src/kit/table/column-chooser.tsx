import { Checkbox } from '@blueprintjs/core';
import { ThIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../form/popover-button';
import type { ListColumn } from './list-types';

interface Props<Row> {
  columns: ListColumn<Row>[];
  folded: ListColumn<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

export function ColumnChooser<Row>({ columns, folded, hidden, onChange }: Props<Row>) {
  const { t } = useTranslation('table');
  const toggle = (id: string): void =>
    onChange(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]);
  const content = (
    <fieldset className="column-chooser">
      <legend className="visually-hidden">{t('columns')}</legend>
      {columns.map((column) => (
        <Checkbox
          key={column.id}
          label={folded.includes(column) ? t('inDetails', { column: column.header }) : column.header}
          checked={!hidden.includes(column.id)}
          disabled={column.isFixed}
          onChange={() => toggle(column.id)}
        />
      ))}
    </fieldset>
  );
  return (
    <PopoverButton
      content={content}
      placement="bottom-end"
      icon={<ThIcon />}
      aria-label={t('columns')}
      title={t('columns')}
    />
  );
}
