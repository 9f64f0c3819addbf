import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../auth/current-session';
import { holds } from '../../auth/permissions';
import { useFormat } from '../../i18n/use-format';
import { auditSource } from '../../record/audit.api';
import { History } from '../../record/history';
import { ListScreen } from '../../table/list-screen';
import { RemoveTax } from './remove-tax';
import { taxColumns } from './tax-columns';
import { TaxDialog } from './tax-dialog';
import { taxesSource } from './taxes.api';

type Shown = { isNew: true } | { edited: Schemas['SalesTax'] } | { removed: Schemas['SalesTax'] } | null;

/** The taxes of an operator; a row opens to its history for those who may read it. */
export function TaxList({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const client = useQueryClient();
  const canSeeHistory = holds(useSignedIn(), 'SetupAll', operator.id, true);
  const [shown, setShown] = useState<Shown>(null);
  const acts = useMemo(
    () => ({
      onEdit: (edited: Schemas['SalesTax']) => setShown({ edited }),
      onRemove: (removed: Schemas['SalesTax']) => setShown({ removed }),
    }),
    [],
  );
  const columns = useMemo(() => taxColumns(t, format, acts), [t, format, acts]);
  const expand = useCallback(
    ({ id }: Schemas['SalesTax']) => (
      <div className="tax-history">
        <History subjectKind="tax" subjectId={id} operator={operator.id} zone={operator.timezone} />
      </div>
    ),
    [operator],
  );
  const close = () => setShown(null);
  const reload = () => {
    void client.invalidateQueries({ queryKey: taxesSource.key });
    void client.invalidateQueries({ queryKey: auditSource.key });
    close();
  };
  return (
    <>
      <ListScreen
        source={taxesSource}
        asked={{ id: operator.id }}
        label={t('tax.taxes')}
        columns={columns}
        rowName={({ name }) => name}
        searchLabel={t('tax.search')}
        errorTitle={t('error.load')}
        expand={canSeeHistory ? expand : undefined}
        file={t('tax.file')}
        add={{ text: t('tax.add'), onClick: () => setShown({ isNew: true }) }}
        empty={{ title: t('tax.empty'), text: t('tax.emptyText') }}
        nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
      {shown && !('removed' in shown) && (
        <TaxDialog
          operatorId={operator.id}
          tax={'edited' in shown ? shown.edited : undefined}
          onSaved={reload}
          onClose={close}
        />
      )}
      {shown && 'removed' in shown && <RemoveTax tax={shown.removed} onDone={reload} onClose={close} />}
    </>
  );
}
