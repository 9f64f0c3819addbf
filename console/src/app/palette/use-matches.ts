import { isFoundBy, typedTextOf } from '@backroom/proto/search-words';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fitsProgram, mayOpen, screens } from '../routes/registry';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { usePrograms } from '../../kit/filter/use-programs';
import { useSignedIn } from '../auth/current-session';
import { holds } from '../auth/permissions';
import { useMayReboot } from '../../kit/devices/use-may-reboot';
import { useDebounced } from '../../kit/form/use-debounced';
import { refundable } from '../../kit/refund/refundable';
import { findQuery, searchableKinds, type Match, type Kind } from './find.api';
import { useActions } from './use-actions';
import { readVerb, verbs, type Verb, type Words } from './verbs';

interface MatchGroup {
  kind: Kind | 'screens' | 'acts' | 'settings';
  found: Match[];
}

/** Order numbers and names are searched from two characters. */
const minLength = 2;

/** Returns the matches: actions, settings and screens at once, records when the server responds. */
export function useMatches(keywords: string): {
  groups: MatchGroup[];
  isAsking: boolean;
  hasFailed: boolean;
  /** A verb was typed without an object. */
  isVerbAlone: boolean;
} {
  const { t } = useTranslation('app');
  const { t: own, i18n } = useTranslation('palette');
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const programs = usePrograms();
  const trimmed = typedTextOf(keywords);
  const wordsIn = (lng: string) => i18n.getResource(lng, 'palette', 'verb') as Words | undefined;
  const command = readVerb(trimmed, [wordsIn(i18n.language) ?? wordsIn('en')!, wordsIn('en')!]);
  const typed = command ? command.rest : trimmed;
  const settled = useDebounced(typed);
  const allowed = searchableKinds(session, filter.operator);
  const kinds = command ? allowed.filter((kind) => kind === verbs[command.verb].kind) : allowed;
  const isSearched = settled.length >= minLength;
  const answers = useQueries({
    queries: kinds.map((kind) => ({ ...findQuery(kind, settled, filter.operator), enabled: isSearched })),
  });
  const { actions, settings } = useActions(trimmed);
  const mayReboot = useMayReboot();

  const open = screens
    .filter(
      (screen) =>
        screen.isBuilt &&
        !screen.path.includes('{') &&
        mayOpen(session, screen, filter.operator) &&
        fitsProgram(screen, programs) === true,
    )
    .map(({ id, path }) => ({ id: path, name: t(`screen.${id}`), path }))
    .filter(({ name }) => isFoundBy(trimmed, name));
  const found = kinds.map((kind, at) => ({
    kind,
    found: isSearched && settled === typed ? (answers[at]?.data ?? []) : [],
  }));
  /** The same records, as actions on them. */
  const done = (verb: Verb): Match[] =>
    found.flatMap((group) =>
      group.found
        .filter(({ accountId }) =>
          verb === 'reboot'
            ? accountId !== undefined && mayReboot(accountId)
            : holds(session, verbs[verb].permission, accountId),
        )
        .filter(({ sale }) => !sale || refundable(sale).length > 0)
        .map((one) => ({
          ...one,
          id: `${verb}-${one.id}`,
          name: own(`do.${verb}`, { name: one.name }),
          verb,
        })),
    );
  const groups: MatchGroup[] = command
    ? [{ kind: 'acts', found: [...done(command.verb), ...actions] }]
    : [
        { kind: 'acts', found: actions },
        { kind: 'screens', found: open },
        { kind: 'settings', found: settings },
        ...found,
      ];
  const isLongEnough = typed.length >= minLength;
  return {
    groups: groups.filter((group) => group.found.length > 0),
    isAsking: isLongEnough && (settled !== typed || answers.some(({ isLoading }) => isLoading)),
    hasFailed: isLongEnough && answers.some(({ isError }) => isError),
    isVerbAlone: command !== undefined && !isLongEnough,
  };
}
