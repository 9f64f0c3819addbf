import { Button } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const Palette = lazy(() => import('../palette/palette'));
const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the command palette, by click or by Ctrl or Cmd and K; its code comes when it is asked for. */
export function PaletteButton() {
  const { t } = useTranslation('app');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
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
        onClick={() => setOpen(true)}
      >
        <span className="frame-find-text">
          {t('find.text')} <kbd className="key-cap">{keys}</kbd>
        </span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
