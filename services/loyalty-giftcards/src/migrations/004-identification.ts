import { tenantPolicy, type Migration } from '@backroom/platform';

/** Codes that people show at kiosks, and the kiosk sessions they start. */
export const identification: Migration = {
  name: '004-identification',
  sql: `
    -- Nobody's tenant: a code says who somebody is, at whichever operator they stand.
    create table identification_code (
      code_hash bytea primary key,
      person_id bigint not null unique,
      expires_at timestamptz not null
    );
    create index identification_code_by_end on identification_code (expires_at);

    create table kiosk_session (
      token_hash bytea primary key,
      account_id bigint not null,
      location_id bigint not null,
      device_id bigint not null,
      person_id bigint not null,
      expires_at timestamptz not null
    );
    create index kiosk_session_of_device on kiosk_session (device_id, expires_at);
    create index kiosk_session_of_person on kiosk_session (person_id);
    ${tenantPolicy('kiosk_session', { location: 'location_id' })}

    -- Wrong codes of a kiosk in a row, and until when it may tell none.
    create table kiosk_guess (
      device_id bigint primary key,
      account_id bigint not null,
      wrong int not null,
      paused_until timestamptz
    );
    ${tenantPolicy('kiosk_guess')}`,
};
