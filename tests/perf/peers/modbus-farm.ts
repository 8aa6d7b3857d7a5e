/** Modbus devices in a process of their own, each at a port of its own; given their number, it returns the ports. */
import { ServerTCP } from 'modbus-serial';
import { freePort } from '#tests/support/servers/free-port.ts';

/** Ports of the devices. */
export type FarmPorts = readonly number[];

const [, , count = '0'] = process.argv;
let round = 0;
setInterval(() => {
  round = (round + 1) % 60_000;
}, 500);

const ports: number[] = [];
for (let at = 0; at < Number(count); at += 1) {
  const port = await freePort();
  const server = new ServerTCP(
    { getHoldingRegister: (offset: number) => Promise.resolve((round + offset) % 65_536) },
    { host: '127.0.0.1', port, unitID: 255 },
  );
  await new Promise<void>((done, fail) => {
    server.on('initialized', () => done());
    server.on('serverError', fail);
  });
  ports.push(port);
}
process.on('disconnect', () => process.exit());
process.send?.(ports satisfies FarmPorts);
