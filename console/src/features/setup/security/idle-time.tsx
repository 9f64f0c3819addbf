import type { Schemas } from '@backroom/gateway/v2';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../app/feedback/error-note';
import { showDone } from '../../../app/feedback/response';
import { SelectField } from '../../../kit/form/select-field';
import { operatorQuery } from '../../../kit/filter/operators.api';
import { limitIdleTime } from '../../operators/operator.api';
import { durationText } from './duration-text';
import { useMayChange } from '../../../app/routes/use-may-change';

const [hour, day] = [60, 1440];
/** The options in minutes; the API accepts any value in between. */
const offered = [15, 30, hour, 4 * hour, 8 * hour, 12 * hour, day, 7 * day, 30 * day];

/** The idle time after which the operator's users have to sign in again. */
export function IdleTime({ operator, minutes }: { operator: Schemas['Account']; minutes: number }) {
  const { t, i18n } = useTranslation('setup');
  const client = useQueryClient();
  const mayChange = useMayChange();
  const saving = useMutation({
    mutationFn: (idleMinutes: number) => limitIdleTime(operator.id, idleMinutes),
    onSuccess: () => {
      showDone(t('security.idleSaved'));
      return client.invalidateQueries(operatorQuery(operator.id));
    },
  });
  const options = [...new Set([...offered, minutes])].sort((a, b) => a - b);
  return (
    <>
      <SelectField
        id="idle-time"
        label={t('security.idle')}
        help={t('security.idleHelp')}
        value={saving.isPending ? saving.variables : minutes}
        options={options.map((value) => ({ value, label: durationText(value, i18n.language) }))}
        disabled={saving.isPending || !mayChange}
        onValueChange={(value) => saving.mutate(value)}
      />
      {saving.error && (
        <ErrorNote
          error={saving.error}
          title={t('error.save')}
          onRetry={() => saving.mutate(saving.variables)}
        />
      )}
    </>
  );
}
