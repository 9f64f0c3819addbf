import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of screen the keyboard continues in the content, not in the menu. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
    globalThis.scrollTo(0, 0);
  }, [pathname]);
}
