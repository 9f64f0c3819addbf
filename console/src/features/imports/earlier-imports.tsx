import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { Loaded } from '../../app/feedback/loaded';
import { useFormat } from '../../app/i18n/use-format';
import { stateText } from './import-summary';
import { importsQuery } from './imports.api';

/** Files imported within the last thirty days; each can be reopened. */
export function EarlierImports({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [params] = useSearchParams();
  const query = useQuery(importsQuery(operator.id));
  const toOf = (id: string) => {
    const next = new URLSearchParams(params);
    next.set('import', id);
    for (const name of ['result', 'undone', 'page', 'search']) next.delete(name);
    return `?${next.toString()}`;
  };
  return (
    <Loaded query={query} errorTitle={t('error.list')}>
      {(imports) =>
        imports.length === 0 ? null : (
          <section className="panel import-earlier-files" aria-labelledby="earlier-imports">
            <h2 id="earlier-imports">{t('earlier')}</h2>
            <ul className="import-earlier">
              {imports.map((one) => (
                <li key={one.id}>
                  <Link to={toOf(one.id)}>{one.fileName}</Link>
                  <span className="muted">
                    {format.moment(one.begunAt, operator.timezone)} · {stateText(t, format, one)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
