import { Button } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

const Palette = lazy(() => import('../palette/palette'));
const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Whoever types faster than the palette's code comes loses nothing, and no other shortcut of the page hears it. */
function EarlyKeys({ typed }: { typed: RefObject<string> }) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    globalThis.addEventListener('keydown', onKeyDown, { capture: true });
    return () => globalThis.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [typed]);
  return null;
}

/** Opens the command palette, by click or by Ctrl or Cmd and K; its code comes when it is asked for. */
export function PaletteButton() {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      typed.current = '';
      setOpen((before) => !before);
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        className="frame-find"
        variant="outlined"
        icon={<SearchIcon />}
        aria-label={`${t('find.text')} ${keys}`}
        title={t('find.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => {
          typed.current = '';
          setOpen(true);
        }}
      >
        <span className="frame-find-text">
          {t('find.text')} <kbd className="key-cap">{keys}</kbd>
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={<EarlyKeys typed={typed} />}>
          <Palette typed={() => typed.current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
