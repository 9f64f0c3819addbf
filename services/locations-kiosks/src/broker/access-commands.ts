import { channelsOfKind, deviceTopic, downstreamChannels, type DeviceAddress } from '@backroom/proto/devices';
import { isReservedLogin } from '../device/reserved-login.js';

/** A command of Mosquitto's dynamic-security plugin. */
export interface AccessCommand {
  command: string;
  /** What the plugin may answer without that being a failure: what is asked for is so already. */
  unless?: RegExp;
  [field: string]: unknown;
}

const there = /already exists$/;
const gone = /not found$/;
const roleOf = (deviceId: number) => `device-${deviceId}`;

/**
 * Lets a device in with this secret, to exactly its own topics, and by its login as client id alone, whichever listener
 * it comes by: it takes over no session but its own. Safe to repeat; whoever is connected is cut.
 */
export function letIn(device: DeviceAddress, login: string, secret: string): AccessCommand[] {
  const rolename = roleOf(device.deviceId);
  const client = { username: login, clientid: login, password: secret, roles: [{ rolename }] };
  return ofDevice(login, [
    { command: 'createRole', rolename, unless: there },
    { command: 'modifyRole', rolename, acls: aclsOf(device) },
    { command: 'createClient', ...client, unless: there },
    { command: 'modifyClient', ...client },
    { command: 'enableClient', username: login },
  ]);
}

/** Cuts the device and lets it in no more; what it was allowed stays known. */
export function keepOut(login: string): AccessCommand[] {
  return ofDevice(login, [{ command: 'disableClient', username: login, unless: gone }]);
}

/** Lets a device in again with the secret it had. */
export function letInAgain(login: string): AccessCommand[] {
  return ofDevice(login, [{ command: 'enableClient', username: login }]);
}

/** Cuts the device and forgets it. */
export function forget(deviceId: number, login: string): AccessCommand[] {
  return [...forgetLogin(login), { command: 'deleteRole', rolename: roleOf(deviceId), unless: gone }];
}

/** Cuts whoever is connected by this login and lets it in no more. */
export function forgetLogin(login: string): AccessCommand[] {
  return ofDevice(login, [{ command: 'deleteClient', username: login, unless: gone }]);
}

/** Never touches a client of our own, whatever a device is called: nothing is done for such a device. */
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
