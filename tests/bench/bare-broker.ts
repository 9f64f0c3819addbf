// aedes and nothing else, as a process of its own: what a PUBACK costs when nothing is kept.
import { createServer, type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';

const broker = await Aedes.createBroker();
const server = createServer((socket) => broker.handle(socket));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
