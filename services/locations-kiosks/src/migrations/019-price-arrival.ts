import { tenantPolicy, type Migration } from '@backroom/platform';

/** The prices in each version of a location's config: kiosks report versions, people ask for prices. */
export const priceArrival: Migration = {
  name: '019-price-arrival',
  sql: `
    -- With which of the operator's changes (price_change) it became known: null until that is counted, 0 for what was
    -- known before they were.
    alter table price_copy add column known_with bigint default 0;
    alter table price_copy alter column known_with drop default;
    create index price_copy_uncounted on price_copy (account_id) where known_with is null;
    -- With which the product was last put on sale; null while it is not.
    alter table product_copy add column offered_with bigint;
    update product_copy set offered_with = 0 where active;
    create index product_copy_uncounted on product_copy (account_id) where active and offered_with is null;

    create table config_version (
      location_id bigint not null,
      account_id bigint not null,
      version bigint not null,
      -- The last instant, and the last of those changes, for which this version was found to hold what is offered.
      held_at timestamptz not null,
      held_with bigint not null,
      primary key (location_id, version),
      foreign key (account_id, location_id) references location (account_id, id)
    );
    ${tenantPolicy('config_version', { location: 'location_id' })}
    insert into config_version (location_id, account_id, version, held_at, held_with)
      select location_id, account_id, version, published_at,
        coalesce((select changes from price_change p where p.account_id = c.account_id), 0)
      from location_config c;`,
};
