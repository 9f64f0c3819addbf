import { Button, InputGroup } from '@blueprintjs/core';
import { BookmarkIcon, SmallCrossIcon, TickIcon } from '@blueprintjs/icons';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { PopoverButton } from '../form/popover-button';
import { isFull, maxNameLength, maxViews, searchOf, useSavedViews, viewSearch } from './saved-view';

/** Named views of a list: its filter, order and columns. */
export function SavedViews() {
  const { t } = useTranslation('table');
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = params.get('tab');
  const { views, save, remove } = useSavedViews(tab ? `${pathname}?tab=${tab}` : pathname);
  const [name, setName] = useState('');
  const here = viewSearch(params);
  const current = views.find(({ search }) => search === here);
  const isOver = isFull(views, name.trim());

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!name.trim() || isOver) return;
    save({ name: name.trim(), search: here });
    setName('');
  }

  const content = (
    <div className="saved-views">
      {views.length > 0 && (
        <ul aria-label={t('views.title')}>
          {views.map((view) => (
            <li key={view.name}>
              <Button
                variant="minimal"
                className="bp6-popover-dismiss"
                alignText="start"
                fill
                icon={view === current ? <TickIcon /> : <BookmarkIcon />}
                aria-current={view === current}
                onClick={() => void navigate({ pathname, search: searchOf(view, tab) })}
              >
                {view.name}
              </Button>
              <Button
                variant="minimal"
                icon={<SmallCrossIcon />}
                aria-label={t('views.delete', { name: view.name })}
                onClick={() => remove(view.name)}
              />
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={onSubmit}>
        <InputGroup
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          maxLength={maxNameLength}
          value={name}
          onValueChange={setName}
        />
        <Button type="submit" intent="primary" disabled={!name.trim() || isOver}>
          {t('views.save')}
        </Button>
      </form>
      <p className="muted">{isOver ? t('views.full', { most: maxViews }) : t('views.help')}</p>
    </div>
  );
  return (
    <PopoverButton
      content={content}
      placement="bottom-end"
      icon={<BookmarkIcon />}
      active={current !== undefined}
      aria-label={t('views.title')}
      title={t('views.title')}
      text={current?.name}
    />
  );
}
