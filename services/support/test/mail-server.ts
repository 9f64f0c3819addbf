import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  data: string;
}

/** A mail server that records received mails: as much of RFC 5321 as a client needs, with responses set by the test. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Response to RCPT, such as `550 no such user`. */
  refusal: string | undefined;
  /** Accepts the mail and hangs up without a response. */
  diesAfterData = false;
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = createServer((socket) => this.serve(socket));
    await new Promise<void>((resolve) => this.server!.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    let mail: ReceivedMail = { from: '', to: [], data: '' };
    let inData = false;
    let text = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          this.received.push({ ...mail, data: part });
          inData = false;
          if (this.diesAfterData) return void socket.destroy();
          say('250 taken');
          continue;
        }
        const verb = part.slice(0, 4).toUpperCase();
        if (verb === 'MAIL') mail = { from: part, to: [], data: '' };
        if (verb === 'RCPT' && this.refusal) {
          say(this.refusal);
          continue;
        }
        if (verb === 'RCPT') mail.to.push(part);
        if (verb === 'DATA') inData = true;
        say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 test');
      }
    });
  }
}
