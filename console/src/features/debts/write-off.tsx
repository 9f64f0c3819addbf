import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { debtsSource, type Debt } from './debts.api';

const WriteOffDialog = lazy(() => import('./write-off-dialog'));

/** Writes off the rest of a debt; requires WalletsCredit at its operator. */
export function WriteOff({ debt }: { debt: Debt }) {
  const { t } = useTranslation('debts');
  const client = useQueryClient();
  const session = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  if (debt.remains === 0 || !holds(session, 'WalletsCredit', debt.AccountId)) return null;
  return (
    <>
      <Button variant="minimal" onClick={() => setOpen(true)}>
        {t('writeOff')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WriteOffDialog
            debt={debt}
            onDone={() => void client.invalidateQueries({ queryKey: debtsSource.key })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
