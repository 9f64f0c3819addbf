import { connect } from 'node:net';

/** A Metadata request for no topic: length, key 3, version 1, correlation id, client "ready", an empty array. */
const QUESTION = Buffer.from('0000001300030001000000010005726561647900000000', 'hex');

/** Whether a broker answers Metadata with at least one live broker: before that, clients are refused. */
export function kafkaAnswers(port: number, withinMs = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    let received = Buffer.alloc(0);
    socket.setTimeout(withinMs, () => end(false));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
    socket.once('connect', () => socket.write(QUESTION));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      // Length, correlation id, number of brokers: four bytes each.
      if (received.length >= 12) end(received.readInt32BE(8) > 0);
    });
  });
}
