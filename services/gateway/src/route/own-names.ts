import { isLoopback } from '@backroom/platform';

const hostForm = /^([a-z\d.-]+|\[[a-f\d:.]+\])(?::(\d{1,5}))?$/;
const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The names under which people reach this system. A page elsewhere whose name was bent to this machine (DNS rebinding)
 * comes with its own name in Host and in Origin, and is known by that.
 */
export class OwnNames {
  /** Where people reach it, unless that is this machine alone. */
  private readonly site?: URL;

  /**
   * `publicUrl` says where the console is reached; without one, or on loopback, every name of loopback is its own.
   * `within` are the names that its own network has for it, by which programs there call: no page is of these.
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
    const usual = usualPorts[this.site.protocol];
    return name === this.site.hostname && (port ?? usual) === (this.site.port || usual);
  }

  /** Whether a page of this origin, which called `host`, is one of the console's own. */
  isOwnPage(origin: string, host = ''): boolean {
    if (this.site) return origin === this.site.origin;
    // Another port of this machine is another program's page.
    return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
  }
}
