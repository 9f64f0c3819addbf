import { channelsOfKind, deviceTopic, downstreamChannels, type DeviceAddress } from '@backroom/proto/devices';
import { isReservedLogin } from '../device/reserved-login.js';

/** A command of Mosquitto's dynamic-security plugin. */
export interface AccessCommand {
  command: string;
  /** An error answer of the plugin that is no failure: the requested state exists already. */
  unless?: RegExp;
  [field: string]: unknown;
}

const alreadyExists = /already exists$/;
const notFound = /not found$/;
const roleOf = (deviceId: number) => `device-${deviceId}`;

/**
 * Grants a device access with this secret to exactly its own topics, with its login as the only client id on every
 * listener, so that it can take over no session but its own. Safe to repeat; disconnects a connected client.
 */
export function letIn(device: DeviceAddress, login: string, secret: string): AccessCommand[] {
  const rolename = roleOf(device.deviceId);
  const client = { username: login, clientid: login, password: secret, roles: [{ rolename }] };
  return ofDevice(login, [
    { command: 'createRole', rolename, unless: alreadyExists },
    { command: 'modifyRole', rolename, acls: aclsOf(device) },
    { command: 'createClient', ...client, unless: alreadyExists },
    { command: 'modifyClient', ...client },
    { command: 'enableClient', username: login },
  ]);
}

/** Disconnects the device and refuses it; its role is kept. */
export function denyAccess(login: string): AccessCommand[] {
  return ofDevice(login, [{ command: 'disableClient', username: login, unless: notFound }]);
}

/** Grants a device access again with its previous secret. */
export function restoreAccess(login: string): AccessCommand[] {
  return ofDevice(login, [{ command: 'enableClient', username: login }]);
}

/** Disconnects the device and deletes its access. */
export function forget(deviceId: number, login: string): AccessCommand[] {
  return [...forgetLogin(login), { command: 'deleteRole', rolename: roleOf(deviceId), unless: notFound }];
}

/** Disconnects the client with this login and deletes its access. */
export function forgetLogin(login: string): AccessCommand[] {
  return ofDevice(login, [{ command: 'deleteClient', username: login, unless: notFound }]);
}

/** Never changes a client of the system itself, whatever the login of a device: such a device gets no commands. */
function ofDevice(login: string, commands: AccessCommand[]): AccessCommand[] {
  return isReservedLogin(login) ? [] : commands;
}

function aclsOf(device: DeviceAddress): object[] {
  const allow = (acltype: string) => (topic: string) => ({ acltype, topic, allow: true });
  const upstream = channelsOfKind[device.kind].map((channel) => deviceTopic(device, channel));
  const downstream = downstreamChannels.map((channel) => deviceTopic(device, channel));
  return [
    ...upstream.map(allow('publishClientSend')),
    ...downstream.map(allow('subscribeLiteral')),
    ...downstream.map(allow('publishClientReceive')),
  ];
}
