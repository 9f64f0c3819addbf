import { deviceTopic, downstreamChannels } from '@backroom/proto/devices';
import type { DemoDevice } from '@backroom/simulator';
import { packetsIn } from './bytes.js';
import type { HostilePacket } from './corpus.js';
import { connect, pingRequest, subscribe } from './valid-packets.js';
import { Wire } from './wire.js';

/**
 * `answered`: a ping after it was. `closed`: by the broker. `unfinished`: half a packet, closed once nothing more came.
 */
export type Outcome = 'answered' | 'closed' | 'unfinished' | 'hung';

const connectAck = 2;
const pingResponse = 13;
/** Milliseconds that a stranger waits for a response. */
const strangerTimeoutMs = 100;
/** Max packets on a connection that survives all of them. */
const maxPacketsPerConnection = 50;

/**
 * A device that sends arbitrary packets in sequence, each followed by a ping to see whether the broker still responds.
 */
export class Attacker {
  private wire: Wire | undefined;
  private sent = 0;
  private readonly own: Set<string>;

  constructor(
    private readonly port: number,
    private readonly device: DemoDevice,
    /** Called with a topic that belongs to another device. */
    private readonly onForeign: (topic: string) => void,
    /** Max milliseconds of an attack; a failed sign-in is delayed by four seconds. */
    private readonly timeoutMs = 20_000,
  ) {
    this.own = new Set(downstreamChannels.map((channel) => deviceTopic(device, channel)));
  }

  attack(packet: HostilePacket): Promise<Outcome> {
    return packet.from === 'stranger' ? this.asStranger(packet) : this.asDevice(packet);
  }

  close(): void {
    this.wire?.destroy();
  }

  private async asDevice({ bytes }: HostilePacket): Promise<Outcome> {
    const wire = await this.connected();
    if (!wire) return 'hung';
    const pongs = wire.count(pingResponse);
    const isWhole = packetsIn(bytes).rest.length === 0;
    wire.send(bytes);
    if (isWhole) {
      wire.send(pingRequest);
      // The packet may contain pings; the last one counts.
      const own = packetsIn(bytes).packets.filter(({ first }) => first === 0xc0).length;
      const outcome = await wire.outcome(pingResponse, pongs + own + 1, this.timeoutMs);
      return outcome === 'nothing' ? 'hung' : outcome;
    }
    wire.end();
    return (await wire.outcome(-1, 1, this.timeoutMs)) === 'closed' ? 'unfinished' : 'hung';
  }

  private async asStranger({ bytes }: HostilePacket): Promise<Outcome> {
    const wire = new Wire(this.port, this.onForeign);
    wire.send(bytes);
    try {
      if ((await wire.outcome(-1, 1, strangerTimeoutMs)) === 'closed') return 'closed';
      wire.end();
      const answered = wire.count(connectAck) > 0;
      if ((await wire.outcome(-1, 1, this.timeoutMs)) !== 'closed') return 'hung';
      return answered ? 'answered' : 'unfinished';
    } finally {
      wire.destroy();
    }
  }

  /** An accepted connection; undefined on timeout. */
  private async connected(): Promise<Wire | undefined> {
    if (this.wire?.isOpen && this.sent++ < maxPacketsPerConnection) return this.wire;
    this.wire?.destroy();
    this.sent = 0;
    const wire = new Wire(this.port, (topic) => this.own.has(topic) || this.onForeign(topic));
    this.wire = wire;
    wire.send(connect(this.device));
    wire.send(subscribe([deviceTopic(this.device, 'receipts'), deviceTopic(this.device, 'config')]));
    if ((await wire.outcome(connectAck, 1, this.timeoutMs)) === 'answered') return wire;
    wire.destroy();
    return undefined;
  }
}
