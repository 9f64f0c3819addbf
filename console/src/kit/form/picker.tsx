import { InputGroup } from '@blueprintjs/core';
import { CaretDownIcon, SearchIcon, SmallTickIcon } from '@blueprintjs/icons';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { PopoverButton } from './popover-button';
import type { PickerStatus } from './picker-status';
import './picker.css';

export interface PickerItem {
  id: number;
  name: string;
  /** Distinguishes items with the same name: the operator. */
  detail?: string;
}

interface Props {
  /** The id of the button. */
  id?: string;
  label: string;
  value: PickerItem;
  items: readonly PickerItem[];
  /** Why there are no more items yet; without it the list is complete. */
  status?: PickerStatus;
  onSearch: (keywords: string) => void;
  onPick: (item: PickerItem) => void;
  icon: React.JSX.Element;
  /** The id of the error text. */
  describedBy?: string;
  /** As wide as the fields around it. */
  fill?: boolean;
  /** Replaces the value as the text of the button, for a default that is not chosen. */
  text?: string;
}

/**
 * A button that opens a searchable list: implements the ARIA combobox pattern itself, because Blueprint's Select names
 * neither its target nor its search box.
 */
export function Picker(props: Props) {
  const { id, label, value, items, status, onSearch, onPick, icon, fill = false, text, describedBy } = props;
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  const [keywords, setKeywords] = useState('');
  const [active, setActive] = useState(0);
  const listId = useId();

  function toggle(open: boolean): void {
    setOpen(open);
    if (open) return;
    setKeywords('');
    onSearch('');
    setActive(0);
  }

  function pick(item: PickerItem | undefined): void {
    if (!item) return;
    onPick(item);
    toggle(false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((now) => Math.min(items.length - 1, Math.max(0, now + step)));
    else if (event.key === 'Enter') pick(items[active]);
    else return;
    event.preventDefault();
  }

  const content = (
    <div className="picker">
      <InputGroup
        role="combobox"
        aria-label={`${t('filter.search')}: ${label}`}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={items[active] ? `${listId}-${items[active].id}` : undefined}
        leftElement={<SearchIcon className="picker-search" />}
        placeholder={t('filter.search')}
        value={keywords}
        onKeyDown={onKeyDown}
        onValueChange={(text) => {
          setKeywords(text);
          setActive(0);
          onSearch(text.trim());
        }}
      />
      <ul id={listId} role="listbox" aria-label={label} className="picker-list">
        {items.map((item, index) => (
          <li
            key={item.id}
            id={`${listId}-${item.id}`}
            role="option"
            aria-selected={item.id === value.id}
            className={index === active ? 'picker-item picker-active' : 'picker-item'}
            onMouseEnter={() => setActive(index)}
            onClick={() => pick(item)}
          >
            <span className="picker-tick">{item.id === value.id && <SmallTickIcon />}</span>
            <span>
              {item.name}
              {item.detail && <span className="picker-detail"> {item.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
      {status ? (
        <StatusNote status={status} />
      ) : (
        items.length === 0 && <p className="picker-nothing">{t('filter.nothing')}</p>
      )}
    </div>
  );

  return (
    <PopoverButton
      id={id}
      isOpen={isOpen}
      onToggle={toggle}
      placement="bottom-end"
      content={content}
      icon={icon}
      endIcon={<CaretDownIcon />}
      aria-describedby={describedBy}
      aria-label={[`${label}: ${value.name}`, value.detail].filter(Boolean).join(', ')}
      className={fill ? 'picker-target picker-fill' : 'picker-target'}
      fill={fill}
      text={text ?? [value.name, value.detail].filter(Boolean).join(' · ')}
    />
  );
}

function StatusNote({ status }: { status: PickerStatus }) {
  const { t } = useTranslation('app');
  if (typeof status === 'object' && 'error' in status) return <ErrorNote {...status} />;
  return (
    <p className="picker-nothing" role="status">
      {status === 'searching' ? t('filter.searching') : status.hint}
    </p>
  );
}
