import { Dialog, InputGroup, Spinner } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { filterParams } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useOperatorName } from '../../kit/filter/use-operator-name';
import { useFormat } from '../i18n/use-format';
import type { EarlyKeys } from './early-keys';
import type { Match } from './find.api';
import './palette.css';
import './strings';
import { useMatches } from './use-matches';

interface Props {
  keys: EarlyKeys;
  /** Opens its own dialog. */
  onAct: (found: Match) => void;
  onClose: () => void;
}

/** Opens any screen, any record and common actions by keyboard (Ctrl/Cmd+K). */
export default function Palette({ keys, onAct, onClose }: Props) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const { filter } = useGlobalFilter();
  const [keywords, setKeywords] = useState(keys.typed);
  const operatorName = useOperatorName();
  const format = useFormat();
  const [active, setActive] = useState(0);
  const { groups, isAsking, hasFailed, isVerbAlone } = useMatches(keywords);
  const noteOf = () => {
    if (hasFailed) return 'failed';
    if (isVerbAlone) return 'verbAlone';
    return every.length === 0 && !isAsking ? 'nothing' : 'keys';
  };
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const every = groups.flatMap(({ found }) => found);
  const at = Math.min(active, every.length - 1);

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function open(found: Match | undefined): void {
    if (!found) return;
    if (found.verb) return onAct(found);
    onClose();
    if (found.run) return found.run();
    const [path, own = ''] = found.path!.split('?');
    const params = filterParams({ ...filter, ...found.filter });
    for (const [name, value] of new URLSearchParams(own)) params.set(name, value);
    void navigate(`${path}?${params.toString()}`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const last = every.length - 1;
    if (event.key === 'ArrowDown') setActive(at >= last ? 0 : at + 1);
    else if (event.key === 'ArrowUp') setActive(at <= 0 ? last : at - 1);
    else if (event.key === 'Enter') open(every[at]);
    else return;
    event.preventDefault();
  }

  const detailOf = ({ amount, detail, accountId }: Match): string =>
    [amount && format.money(amount.value, amount.currency), detail, accountId && operatorName(accountId)]
      .filter(Boolean)
      .join(' · ');
  const option = (found: Match) => `${listId}-${every.indexOf(found)}`;
  return (
    <Dialog isOpen onClose={onClose} className="palette" aria-label={t('label')}>
      <InputGroup
        role="combobox"
        aria-label={t('label')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={every[at] && option(every[at])}
        autoFocus
        size="large"
        leftElement={<SearchIcon className="picker-search" />}
        rightElement={isAsking ? <Spinner size={18} className="palette-asking" /> : undefined}
        placeholder={t('placeholder')}
        value={keywords}
        onFocus={() => {
          const typed = keys.release();
          if (typed) setKeywords(typed);
        }}
        onValueChange={(text) => {
          setKeywords(text);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('label')} className="palette-list" ref={list}>
        {groups.map(({ kind, found }) => (
          <div key={kind} role="group" aria-labelledby={`${listId}-${kind}`}>
            <div id={`${listId}-${kind}`} className="palette-kind">
              {t(`kind.${kind}`)}
            </div>
            {found.map((one) => (
              <div
                key={one.id}
                id={option(one)}
                role="option"
                aria-selected={one === every[at]}
                className="palette-option"
                onMouseMove={() => setActive(every.indexOf(one))}
                onClick={() => open(one)}
              >
                <span>{one.name}</span>
                <span className="muted">{detailOf(one)}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="palette-note">
        {t(noteOf())}
      </p>
    </Dialog>
  );
}
