import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { useSignedIn } from '../../auth/current-session';
import { holds } from '../../auth/permissions';
import { ExportButton } from '../../export/export-button';
import { useFormat } from '../../i18n/use-format';
import { History } from '../../record/history';
import { List } from '../../table/list';
import { RemoveTax } from './remove-tax';
import { taxColumns } from './tax-columns';
import { TaxDialog } from './tax-dialog';
import { taxesQuery } from './taxes.api';
import { taxRowsAtFirst, useOperatorList } from '../use-operator-list';

type Shown = { isNew: true } | { edited: Schemas['SalesTax'] } | { removed: Schemas['SalesTax'] } | null;

/** The taxes of an operator; a row opens to its history for those who may read it. */
export function TaxList({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const client = useQueryClient();
  const canSeeHistory = holds(useSignedIn(), 'SetupAll', operator.id, true);
  const { list, request } = useOperatorList(operator.id, taxRowsAtFirst);
  const query = useLastingQuery(taxesQuery(request));
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
    void client.invalidateQueries({ queryKey: ['taxes'] });
    void client.invalidateQueries({ queryKey: ['audit'] });
    close();
  };
  return (
    <>
      <List
        label={t('tax.taxes')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ name }) => name}
        searchLabel={t('tax.search')}
        errorTitle={t('error.load')}
        expand={canSeeHistory ? expand : undefined}
        actions={
          <>
            <ExportButton
              name={t('tax.file')}
              columns={columns}
              query={(page, limit) => taxesQuery({ ...request, page, limit })}
            />
            <Button intent="primary" icon={<PlusIcon />} onClick={() => setShown({ isNew: true })}>
              {t('tax.add')}
            </Button>
          </>
        }
        empty={
          list.search
            ? { title: t('nothingFound'), text: t('nothingFoundText') }
            : { title: t('tax.empty'), text: t('tax.emptyText') }
        }
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
