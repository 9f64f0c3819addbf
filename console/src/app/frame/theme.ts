import { useSyncExternalStore } from 'react';
import { storage } from '../storage';

export type ThemeChoice = 'system' | 'light' | 'dark';
export const themeChoices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

const storageKey = 'backroom.theme';
const darkClass = 'bp6-dark';
const listeners = new Set<() => void>();
const systemDark = globalThis.matchMedia('(prefers-color-scheme: dark)');

function themeChoice(): ThemeChoice {
  const stored = storage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

function applyTheme(): void {
  const choice = themeChoice();
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches);
  // On the body, because portals (popovers, dialogs, toasts) are attached there.
  document.body.classList.toggle(darkClass, dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

export function chooseTheme(choice: ThemeChoice): void {
  storage.setItem(storageKey, choice);
  applyTheme();
}

/** Applies the theme before the first paint, and whenever the system or another tab changes it. */
export function startTheme(): void {
  applyTheme();
  systemDark.addEventListener('change', applyTheme);
  globalThis.addEventListener('storage', (event) => {
    if (event.key === storageKey) applyTheme();
  });
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, themeChoice);
}
