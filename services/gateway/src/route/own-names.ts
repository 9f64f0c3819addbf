import { isLoopback } from '@backroom/platform';

const hostForm = /^([a-z\d.-]+|\[[a-f\d:.]+\])(?::(\d{1,5}))?$/;
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The host names of this system. A page with a rebound name (DNS rebinding) sends its own name in Host and Origin,
 * and is detected by that.
 */
export class OwnNames {
  /** Public address, unless that is only this machine. */
  private readonly site?: URL;

  /**
   * `publicUrl` is the public address of the console; without one, or on loopback, every loopback name is its own.
   * `within` are the names in the internal network, for calls of programs: no page has such a name.
   */
  constructor(
    publicUrl: string | undefined,
    private readonly within: readonly string[] = [],
  ) {
    const site = publicUrl === undefined ? undefined : new URL(publicUrl);
    if (site && !isLoopback(site.hostname)) this.site = site;
  }

  /** Whether a request with this Host header is meant for this system. */
  has(host = ''): boolean {
    const [, name, port] = hostForm.exec(host.toLowerCase()) ?? [];
    if (!name) return false;
    if (this.within.includes(name)) return true;
    if (!this.site) return isLoopback(name);
    const defaultPort = defaultPorts[this.site.protocol];
    return name === this.site.hostname && (port ?? defaultPort) === (this.site.port || defaultPort);
  }

  /** Whether a page of this origin that called `host` belongs to the console. */
  isOwnPage(origin: string, host = ''): boolean {
    if (this.site) return origin === this.site.origin;
    // A page on another port of this machine belongs to another program.
    return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  }
}
