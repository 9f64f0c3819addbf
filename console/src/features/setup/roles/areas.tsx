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
  /** Ref of the first switch. */
  inputRef?: Ref<HTMLInputElement>;
}

/** Can View and Can Change per area, and the extra grants. */
export function Areas({ areas, held, isReadOnly = false, onChange, inputRef }: Props) {
  const { t } = useTranslation('setup');
  const shown = switchesOf(areas);
  const nameOf = ({ name }: Area) => t(`area.${name}`, { defaultValue: name });
  const isBeyond = (area: Area) => !area.grantable && !isReadOnly;
  const isSomeBeyond = areas.some(isBeyond);
  const switchOf = (area: Area, names: string, id?: string) => (
    <Switch
      id={id}
      checked={held.includes(area.id)}
      inputRef={area === shown.areas[0]?.area ? inputRef : undefined}
      disabled={isReadOnly || isBeyond(area)}
      aria-labelledby={names}
      aria-describedby={isBeyond(area) ? 'areas-beyond' : undefined}
      onChange={(event) => onChange(switched(areas, held, area.id, event.currentTarget.checked))}
    />
  );
  const row = ({ area, change, isBelow }: AreaSwitch) => {
    const name = `area-name-${area.id}`;
    return (
      <tr key={area.id} className={isBelow ? 'area-below' : undefined}>
        <th scope="row">
          <label id={name} htmlFor={`area-${area.id}`} className={isBeyond(area) ? 'muted' : undefined}>
            {nameOf(area)}
          </label>
        </th>
        <td>{switchOf(area, name, `area-${area.id}`)}</td>
        <td>{change && switchOf(change, `${name} areas-change`)}</td>
      </tr>
    );
  };
  return (
    <>
      <table className="areas">
        <thead>
          <tr>
            <th scope="col">{t('roles.area')}</th>
            <th scope="col">{t('roles.canView')}</th>
            <th scope="col" id="areas-change">
              {t('roles.canChange')}
            </th>
          </tr>
        </thead>
        <tbody>{shown.areas.map(row)}</tbody>
        {shown.extras.length > 0 && (
          <tbody>
            <tr>
              <th scope="colgroup" colSpan={3} className="areas-head">
                {t('roles.extra')}
              </th>
            </tr>
            {shown.extras.map(row)}
          </tbody>
        )}
      </table>
      {isSomeBeyond && (
        <p id="areas-beyond" className="muted">
          {t('roles.beyondAreas')}
        </p>
      )}
    </>
  );
}
