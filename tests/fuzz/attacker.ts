import { deviceTopic, downstreamChannels } from '@backroom/proto/devices';
import type { DemoDevice } from '@backroom/simulator';
import { packetsIn } from './bytes.js';
import type { HostilePacket } from './corpus.js';
import { connect, pingRequest, subscribe } from './valid-packets.js';
import { Wire } from './wire.js';

/** `answered`: a ping behind it was. `closed`: by the broker. `unfinished`: half a packet, closed once nothing more came. */
export type Outcome = 'answered' | 'closed' | 'unfinished' | 'hung';

const connectAck = 2;
const pingResponse = 13;
/** Milliseconds that a stranger stays to hear something. */
const strangerStays = 100;
/** Packets by one connection that stands all of them. */
const mostOfWire = 50;

/** A device that sends anything, one packet after the other, each with a ping behind it to see whether it is heard. */
export class Attacker {
  private wire: Wire | undefined;
  private sent = 0;
  private readonly own: Set<string>;

  constructor(
    private readonly port: number,
    private readonly device: DemoDevice,
    /** It was sent what is not its own. */
    private readonly onForeign: (topic: string) => void,
    /** Milliseconds within which everything ends one way or another; who guesses passwords waits four seconds. */
    private readonly patience = 20_000,
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
      // It may hold pings of its own; the last one counts.
      const own = packetsIn(bytes).packets.filter(({ first }) => first === 0xc0).length;
      const outcome = await wire.outcome(pingResponse, pongs + own + 1, this.patience);
      return outcome === 'nothing' ? 'hung' : outcome;
    }
    wire.end();
    return (await wire.outcome(-1, 1, this.patience)) === 'closed' ? 'unfinished' : 'hung';
  }

  private async asStranger({ bytes }: HostilePacket): Promise<Outcome> {
    const wire = new Wire(this.port, this.onForeign);
    wire.send(bytes);
    try {
      if ((await wire.outcome(-1, 1, strangerStays)) === 'closed') return 'closed';
      wire.end();
      const answered = wire.count(connectAck) > 0;
      if ((await wire.outcome(-1, 1, this.patience)) !== 'closed') return 'hung';
      return answered ? 'answered' : 'unfinished';
    } finally {
      wire.destroy();
    }
  }

  /** A connection that was let in; nothing when there is none in time. */
  private async connected(): Promise<Wire | undefined> {
    if (this.wire?.isOpen && this.sent++ < mostOfWire) return this.wire;
    this.wire?.destroy();
    this.sent = 0;
    const wire = new Wire(this.port, (topic) => this.own.has(topic) || this.onForeign(topic));
    this.wire = wire;
    wire.send(connect(this.device));
    wire.send(subscribe([deviceTopic(this.device, 'receipts'), deviceTopic(this.device, 'config')]));
    if ((await wire.outcome(connectAck, 1, this.patience)) === 'answered') return wire;
    wire.destroy();
    return undefined;
  }
}
