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
 * Initial access to a new broker (the plugin's own format): the client with which locations-kiosks manages devices, and
 * the kiosk-gateway, which shares messages of devices and answers them. Everything else is denied.
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
 * The access file as the plugin left it, with the current rights of the services, and every device bound to its login
 * as client id: earlier devices could choose one at the listener of the services.
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
      // Retained messages for kiosks that connect later: compared, and corrected.
      allow('subscribePattern', 'v1/+/+/+/config'),
      // Measures for a connection of the gateway how long its messages wait in the broker.
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
    // As the plugin hashes; the passwords are generated, so they cannot be guessed.
    password: pbkdf2Sync(password, salt, iterations, 64, 'sha512').toString('base64'),
    salt: salt.toString('base64'),
    iterations,
  };
}
