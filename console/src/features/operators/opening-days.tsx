import { InputGroup } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ListControl } from '../../kit/table/use-list-state';

/** Filters by the date an operator was created; either end may be open. */
export function OpeningDays({ list }: { list: ListControl }) {
  const { t } = useTranslation('operators');
  return (['from', 'to'] as const).map((end) => (
    <label key={end} className="opening-day">
      <span className="muted">{t(`opened.${end}`)}</span>
      <InputGroup
        type="date"
        value={list.filters[end] ?? ''}
        onValueChange={(day) => list.change({ filters: { [end]: day } })}
      />
    </label>
  ));
}
