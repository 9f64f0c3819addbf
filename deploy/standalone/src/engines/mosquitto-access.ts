import { pbkdf2Sync, randomBytes } from 'node:crypto';

interface Acl {
  acltype: string;
  topic: string;
  allow: true;
}

interface AccessClient {
  username: string;
  roles?: { rolename: string }[];
}

const allow = (acltype: string, topic: string): Acl => ({ acltype, topic, allow: true });

/**
 * Who has access to a new broker (the plugin's own format): the client by which locations-kiosks lets devices in, and
 * the kiosk-gateway, which shares what devices say and answers them. Everything else is denied to everybody.
 */
export function firstAccess(passwords: { admin: string; gateway: string }): string {
  const access = {
    defaultACLAccess: {
      publishClientSend: false,
      publishClientReceive: false,
      subscribe: false,
      unsubscribe: true,
    },
    clients: [client('admin', passwords.admin), client('kiosk-gateway', passwords.gateway)],
    groups: [],
    roles: serviceRoles,
  };
  return JSON.stringify(access, undefined, 1);
}

/**
 * The access file as the plugin left it, with the rights that the services have by now, and every device bound to its
 * login as client id: those of before could choose one at the listener of the services.
 */
export function withServiceRoles(file: string): string {
  const access = JSON.parse(file) as { roles: { rolename: string }[]; clients: AccessClient[] };
  const names = serviceRoles.map(({ rolename }) => rolename);
  const others = access.roles.filter(({ rolename }) => !names.includes(rolename));
  const clients = access.clients.map((client) =>
    client.roles?.some(({ rolename }) => rolename.startsWith('device-'))
      ? { ...client, clientid: client.username }
      : client,
  );
  return JSON.stringify({ ...access, clients, roles: [...serviceRoles, ...others] }, undefined, 1);
}

const serviceRoles = [
  {
    rolename: 'admin',
    acls: [
      allow('publishClientSend', '$CONTROL/dynamic-security/v1'),
      allow('publishClientReceive', '$CONTROL/dynamic-security/v1/response'),
      allow('subscribePattern', '$CONTROL/dynamic-security/v1/response'),
    ],
  },
  {
    rolename: 'kiosk-gateway',
    acls: [
      allow('subscribePattern', '$share/kiosk-gateway/v1/#'),
      allow('publishClientReceive', 'v1/#'),
      ...['receipts', 'commands', 'config'].map((channel) =>
        allow('publishClientSend', `v1/+/+/+/${channel}`),
      ),
      // What the broker keeps for kiosks that come later: compared, and set right.
      allow('subscribePattern', 'v1/+/+/+/config'),
      // Tells a connection of the gateway how long its messages wait in the broker.
      allow('publishClientSend', 'kiosk-gateway/probe/+'),
      allow('publishClientReceive', 'kiosk-gateway/probe/+'),
      allow('subscribePattern', 'kiosk-gateway/probe/+'),
    ],
  },
];

function client(username: string, password: string): object {
  const salt = randomBytes(12);
  const iterations = 101;
  return {
    username,
    roles: [{ rolename: username }],
    // As the plugin hashes; the passwords are generated, so there is nothing to guess.
    password: pbkdf2Sync(password, salt, iterations, 64, 'sha512').toString('base64'),
    salt: salt.toString('base64'),
    iterations,
  };
}
