import type { Schemas } from '@backroom/gateway/v2';
import { Switch } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import '../setup.css';
import { switched, switchesOf, type AreaSwitch } from './area-switches';

interface Props {
  areas: readonly Schemas['PermissionArea'][];
  held: readonly number[];
  isReadOnly: boolean;
  onChange: (held: number[]) => void;
}

/** Can View per area, and the grants that stand beside the areas. */
export function Areas({ areas, held, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('setup');
  const shown = switchesOf(areas);
  const row = ({ area, isBelow }: AreaSwitch) => {
    const isBeyond = !area.grantable && !isReadOnly;
    return (
      <div key={area.id} className={isBelow ? 'area-row area-below' : 'area-row'}>
        <Switch
          checked={held.includes(area.id)}
          disabled={isReadOnly || isBeyond}
          aria-describedby={isBeyond ? `area-${area.id}` : undefined}
          label={t(`area.${area.name}`, { defaultValue: area.name })}
          onChange={(event) => onChange(switched(areas, held, area.id, event.currentTarget.checked))}
        />
        {isBeyond && (
          <span id={`area-${area.id}`} className="area-reason">
            {t('roles.beyond')}
          </span>
        )}
      </div>
    );
  };
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
