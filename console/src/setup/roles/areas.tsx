import type { Schemas } from '@backroom/gateway/v2';
import { Switch } from '@blueprintjs/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import '../setup.css';
import { switched, switchesOf, type AreaSwitch } from './area-switches';

type Area = Schemas['PermissionArea'];

interface Props {
  areas: readonly Area[];
  held: readonly number[];
  isReadOnly?: boolean;
  onChange: (held: number[]) => void;
  /** Of the first switch. */
  inputRef?: Ref<HTMLInputElement>;
}

/** Can View and Can Change per area, and the grants that stand beside the areas. */
export function Areas({ areas, held, isReadOnly = false, onChange, inputRef }: Props) {
  const { t } = useTranslation('setup');
  const shown = switchesOf(areas);
  const nameOf = ({ name }: Area) => t(`area.${name}`, { defaultValue: name });
  const isBeyond = (area: Area) => !area.grantable && !isReadOnly;
  const switchOf = (area: Area, label: string) => (
    <Switch
      checked={held.includes(area.id)}
      inputRef={area === shown.areas[0]?.area ? inputRef : undefined}
      disabled={isReadOnly || isBeyond(area)}
      aria-describedby={isBeyond(area) ? `area-${area.id}` : undefined}
      label={label}
      onChange={(event) => onChange(switched(areas, held, area.id, event.currentTarget.checked))}
    />
  );
  const row = ({ area, change, isBelow }: AreaSwitch) => (
    <div key={area.id} className={isBelow ? 'area-row area-below' : 'area-row'}>
      {switchOf(area, nameOf(area))}
      {change && (
        <div className="area-change" role="group" aria-label={nameOf(area)}>
          {switchOf(change, t('roles.canChange'))}
        </div>
      )}
      {isBeyond(area) && (
        <span id={`area-${area.id}`} className="area-reason">
          {t('roles.beyond')}
        </span>
      )}
    </div>
  );
  return (
    <>
      <fieldset>
        <legend>{t('roles.canView')}</legend>
        {shown.areas.map(row)}
      </fieldset>
      <fieldset>
        <legend>{t('roles.extra')}</legend>
        {shown.extras.map(row)}
      </fieldset>
    </>
  );
}
