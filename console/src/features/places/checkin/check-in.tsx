import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { DownloadIcon, PrintIcon } from '@blueprintjs/icons';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ProblemError } from '../../../app/api/problem';
import { useSession } from '../../../app/auth/current-session';
import { isPlainUser } from '../../../app/auth/permissions';
import { ErrorNote } from '../../../app/feedback/error-note';
import { usePageTitle } from '../../../app/frame/page-title';
import { checkInLink, download } from '../check-in-link';
import { addressLine } from '../location-columns';
import '../places.css';
import '../strings';
import { CheckInAct } from './check-in-act';
import { drawTemplate } from './check-in-template';

/** /checkin/{code}: for visitors of the location, without a sign-in (SETUP-7). */
export function CheckIn() {
  const { t } = useTranslation('places');
  const { code = '' } = useParams();
  const [place, setPlace] = useState<Schemas['CheckinPlace'] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  const title = place ? t('checkin.title', { name: place.name }) : '';
  usePageTitle(title);
  const session = useSession();
  const isStaff = session !== null && !isPlainUser(session);

  useEffect(() => {
    const ending = new AbortController();
    setError(null);
    readPlace(code, ending.signal).then(setPlace, (fault: Error) => {
      if (!ending.signal.aborted) setError(fault);
    });
    return () => ending.abort();
  }, [code, tries]);

  // An old sticker or a mistyped code: the visitor can only ask the staff.
  const isGone = error instanceof ProblemError && [400, 404].includes(error.problem.status);
  const picture = useMemo(() => {
    if (!place) return '';
    const words = { title: t('checkin.title', { name: place.name }), text: t('checkin.text') };
    return drawTemplate(checkInLink(code), words);
  }, [place, code, t]);

  return (
    <main className="lone-page check-in" id="content" tabIndex={-1}>
      {isGone && (
        <>
          <h1>{t('checkin.goneTitle')}</h1>
          <p>{t('checkin.gone')}</p>
        </>
      )}
      {error && !isGone && <h1>{t('general.checkin')}</h1>}
      {error && !isGone && (
        <ErrorNote error={error} title={t('error.checkin')} onRetry={() => setTries(tries + 1)} />
      )}
      {place && (
        <>
          <h1>{title}</h1>
          <p className="muted">{addressLine(place.address)}</p>
          {picture && <img className="check-in-template" src={picture} alt={t('checkin.code')} />}
          <CheckInAct code={code} />
          {/* Customers have no use for the poster. */}
          {isStaff && (
            <p className="check-in-actions">
              <Button icon={<PrintIcon />} onClick={() => globalThis.print()}>
                {t('checkin.print')}
              </Button>
              <Button icon={<DownloadIcon />} onClick={() => download(picture, `check-in ${place.name}.png`)}>
                {t('checkin.download')}
              </Button>
            </p>
          )}
        </>
      )}
    </main>
  );
}

/** Requested without a token: the page is the same for all visitors. */
async function readPlace(code: string, signal: AbortSignal): Promise<Schemas['CheckinPlace']> {
  const answer = await fetch(`/v2/locations/checkin/${encodeURIComponent(code)}`, { signal });
  const body = (await answer.json()) as Schemas['CheckinPlace'];
  if (!answer.ok) throw new ProblemError(body as never);
  return body;
}
