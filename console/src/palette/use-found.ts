import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fitsProgram, mayOpen, screens } from '../routes/registry';
import { useGlobalFilter } from '../filter/use-global-filter';
import { usePrograms } from '../filter/use-programs';
import { useSignedIn } from '../auth/current-session';
import { useDebounced } from '../form/use-debounced';
import { findQuery, kindsFor, type Found, type Kind } from './find.api';

export interface FoundGroup {
  kind: Kind | 'screens';
  found: Found[];
}

/** An order number or a name begins to mean something with its second character. */
const least = 2;

/** What the keywords find: screens at once, records as the server answers. */
export function useFound(keywords: string): { groups: FoundGroup[]; isAsking: boolean; hasFailed: boolean } {
  const { t } = useTranslation('app');
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const programs = usePrograms();
  const wanted = keywords.trim();
  const settled = useDebounced(wanted);
  const kinds = kindsFor(session, filter.operator);
  const isSearched = settled.length >= least;
  const answers = useQueries({
    queries: kinds.map((kind) => ({ ...findQuery(kind, settled, filter.operator), enabled: isSearched })),
  });

  const open = screens
    .filter(
      (screen) =>
        screen.isBuilt &&
        !screen.path.includes('{') &&
        mayOpen(session, screen, filter.operator) &&
        fitsProgram(screen, programs) === true,
    )
    .map(({ id, path }) => ({ id: path, name: t(`screen.${id}`), path }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()));
  const records = kinds.map((kind, at) => ({
    kind,
    found: isSearched && settled === wanted ? (answers[at]?.data ?? []) : [],
  }));
  const isUnder = wanted.length >= least;
  return {
    groups: [{ kind: 'screens' as const, found: open }, ...records].filter(({ found }) => found.length > 0),
    isAsking: isUnder && (settled !== wanted || answers.some(({ isLoading }) => isLoading)),
    hasFailed: isUnder && answers.some(({ isError }) => isError),
  };
}
