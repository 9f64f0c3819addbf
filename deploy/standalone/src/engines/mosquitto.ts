import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { ManagedProcess } from '../managed-process.js';
import { endProcesses, processesIn } from '../process-table.js';
import { freePort } from './free-port.js';
import { firstAccess, withServiceRoles } from './mosquitto-access.js';
import { accountFor } from './postgres-folder.js';

export interface MosquittoOptions {
  dataDir: string;
  /** The port for devices. 0 or absent: any free port. */
  port?: number;
  /** Devices can also connect by TLS: with these files as they are at the start. */
  tls?: { port: number; cert: string; key: string };
  /** Devices can also connect by WebSocket. */
  wsPort?: number;
  /** Of the client that manages access, and of the kiosk-gateway. Only read when the folder is new. */
  passwords: { admin: string; gateway: string };
  logFile?: string;
  onEvent?: (event: string, detail: string) => void;
}

export interface Mosquitto {
  port: number;
  /** For services: as the client that manages access, and as the kiosk-gateway. */
  adminUrl: string;
  gatewayUrl: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

const PLUGINS = [
  '/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so',
  '/usr/lib/aarch64-linux-gnu/mosquitto_dynamic_security.so',
  '/usr/lib/mosquitto_dynamic_security.so',
];

/** The broker and its plugin as the system's packages install them. */
function mosquittoBinaries(): { mosquitto: string; plugin: string } {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const mosquitto = folders.map((folder) => join(folder, 'mosquitto')).find((file) => existsSync(file));
  const plugin = PLUGINS.find((file) => existsSync(file));
  if (!mosquitto || !plugin)
    throw new Error(
      'Mosquitto 2 with its dynamic-security plugin is not installed (Debian: apt install mosquitto)',
    );
  return { mosquitto, plugin };
}

/** Whether this machine can run the broker. */
export function mosquittoAvailable(): boolean {
  try {
    return Boolean(mosquittoBinaries());
  } catch {
    return false;
  }
}

/**
 * Two listeners: on the one for devices the client id is the user name, so that no device takes over another's session
 * and each has one connection; services use the other, with any number of connections. A device that connects there is
 * bound to its client id all the same, by the access file.
 */
function configuration(
  folder: string,
  plugin: string,
  ports: { devices: number; services: number; tls?: number; ws?: number },
): string {
  return `per_listener_settings false
allow_anonymous false
plugin ${plugin}
plugin_opt_config_file ${join(folder, 'dynamic-security.json')}

persistence true
persistence_location ${folder}/
autosave_interval 60
persistent_client_expiration 14d

# A larger packet ends the connection; the kiosk-gateway answers why a smaller one is too large.
max_packet_size 1048576
# Messages queued for the kiosk-gateway while it or the event log is unavailable.
max_queued_messages 200000
max_inflight_messages 200
retain_available true

log_dest stdout
log_type error
log_type warning
log_type notice
connection_messages false

listener ${ports.devices} 127.0.0.1
use_username_as_clientid true
listener ${ports.services} 127.0.0.1
${ports.tls ? tlsListener(folder, ports.tls) : ''}${ports.ws ? webSocketListener(ports.ws) : ''}`;
}

function tlsListener(folder: string, port: number): string {
  return `
listener ${port} 127.0.0.1
use_username_as_clientid true
tls_version tlsv1.2
certfile ${join(folder, 'tls.crt')}
keyfile ${join(folder, 'tls.key')}
`;
}

function webSocketListener(port: number): string {
  return `
listener ${port} 127.0.0.1
protocol websockets
use_username_as_clientid true
`;
}

/** Mosquitto on loopback; refuses all clients that its dynamic-security plugin does not know. */
export async function startMosquitto(options: MosquittoOptions): Promise<Mosquitto> {
  const { mosquitto, plugin } = mosquittoBinaries();
  const runAs = accountFor(options.dataDir, mosquitto);
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(options.dataDir);
  const devices = options.port || (await freePort());
  const services = await freePort();
  await endPredecessor(folder);
  const accessFile = join(folder, 'dynamic-security.json');
  // The plugin's later version is the truth about access.
  const access = existsSync(accessFile)
    ? withServiceRoles(readFileSync(accessFile, 'utf8'))
    : firstAccess(options.passwords);
  const files = {
    'mosquitto.conf': configuration(folder, plugin, {
      devices,
      services,
      tls: options.tls?.port,
      ws: options.wsPort,
    }),
    'dynamic-security.json': access,
    // Copied: the broker may run as another user.
    ...(options.tls && {
      'tls.crt': readFileSync(options.tls.cert, 'utf8'),
      'tls.key': readFileSync(options.tls.key, 'utf8'),
    }),
  };
  if (runAs) chownSync(folder, runAs.uid, runAs.gid);
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    // Completely or not at all: with half of the access file all devices would be refused.
    writeFileSync(`${file}.next`, text, { mode: 0o600 });
    if (runAs) chownSync(`${file}.next`, runAs.uid, runAs.gid);
    renameSync(`${file}.next`, file);
  }
  const server = new ManagedProcess({
    name: 'mosquitto',
    command: mosquitto,
    args: ['-c', join(folder, 'mosquitto.conf')],
    cwd: folder,
    runAs,
    restart: true,
    beforeStart: () => endPredecessor(folder),
    ready: () => answers(services),
    logFile: options.logFile,
    onEvent: options.onEvent,
  });
  await server.start().catch((error: Error) => {
    throw new Error(options.logFile ? `${error.message}; see ${options.logFile}` : error.message);
  });
  const url = (user: string, password: string) =>
    `mqtt://${user}:${encodeURIComponent(password)}@127.0.0.1:${services}`;
  return {
    port: devices,
    adminUrl: url('admin', options.passwords.admin),
    gatewayUrl: url('kiosk-gateway', options.passwords.gateway),
    pid: () => server.pid,
    stop: () => server.stop(),
  };
}

/** A broker whose parent was killed may take a moment to end, and holds the port until then. */
async function endPredecessor(folder: string): Promise<void> {
  await endProcesses(processesIn(folder), [
    ['SIGTERM', 5000],
    ['SIGKILL', 2000],
  ]);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
