import type { Migration } from '@backroom/platform';

/** Undo of an import, once: the effect of each row and the outcome of its undo. */
export const importUndo: Migration = {
  name: '021-import-undo',
  sql: `
    alter table product_import drop constraint product_import_state_check;
    alter table product_import add constraint product_import_state_check check (state in
      ('waiting', 'reading', 'previewed', 'failed', 'applying', 'applied', 'undoing', 'undone'));
    -- Files of before did not keep what they changed.
    alter table product_import add column can_undo boolean not null default false;
    alter table product_import add column undone_by jsonb;
    alter table product_import add column undone_at timestamptz;
    drop index product_import_applying;
    create unique index product_import_under_way on product_import (account_id)
      where state in ('applying', 'undoing');

    -- What the row changed, each field before and after.
    alter table product_import_row add column undo jsonb;
    -- Kept as the file left it, and why.
    alter table product_import_row add column undone text check (undone in ('undone', 'kept'));
    alter table product_import_row add column undo_fault jsonb;
    create index product_import_row_undone on product_import_row (import_id, undone, line) where undone is not null;`,
};
