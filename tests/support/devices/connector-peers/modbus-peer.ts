import type { Server, Socket } from 'node:net';
import { ServerTCP } from 'modbus-serial';
import { freePort } from '#tests/support/servers/free-port.ts';
import type { ConnectorPeer } from './peer.ts';

const ILLEGAL_ADDRESS = 2;
const ATTEMPTS = 5;

/** Registers of unit 1 at an inner server; a relay in front of it can be cut and fall silent as a device does. */
export interface ModbusPeer extends ConnectorPeer {
  readonly registers: Map<number, number>;
  /** Units that do not answer. */
  readonly deadUnits: Set<number>;
  /** Registers that were asked for so far. */
  requests(): number;
  fallSilent(): void;
}

export async function startModbusPeer(): Promise<ModbusPeer> {
  const registers = new Map<number, number>();
  const deadUnits = new Set<number>();
  let requests = 0;
  const read = (offset: number, unit: number): Promise<number> => {
    requests += 1;
    if (deadUnits.has(unit)) return new Promise(() => undefined);
    const value = registers.get(offset);
    if (value === undefined)
      return Promise.reject(
        Object.assign(new Error('illegal address'), { modbusErrorCode: ILLEGAL_ADDRESS }),
      );
    return Promise.resolve(value);
  };
  // The library takes no 0: it would be Modbus' own port, which is one for all tests.
  let port = await freePort();
  const sockets = new Set<Socket>();
  let server: ServerTCP | null = null;
  let isSilent = false;

  async function open(): Promise<void> {
    isSilent = false;
    const started = new ServerTCP(
      {
        getHoldingRegister: read,
        getInputRegister: read,
        getCoil: async (offset: number) => offset === 0,
        getDiscreteInput: async (offset: number) => offset === 0,
      },
      { host: '127.0.0.1', port, unitID: 255 },
    );
    started.on('socketError', () => undefined);
    await new Promise<void>((done, fail) => {
      started.on('initialized', () => done());
      started.on('serverError', fail);
    });
    innerServer(started).on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      const write = socket.write.bind(socket);
      socket.write = ((...args: Parameters<typeof write>) =>
        isSilent ? true : write(...args)) as typeof socket.write;
    });
    server = started;
  }

  async function cut(): Promise<void> {
    const open = server;
    server = null;
    if (!open) return;
    const closed = new Promise<void>((done) => open.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  registers.set(100, 42);
  const nan = Buffer.alloc(4);
  nan.writeFloatBE(Number.NaN);
  registers.set(110, nan.readUInt16BE(0));
  registers.set(111, nan.readUInt16BE(2));
  // Another process may take the port before it is opened.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await open();
      break;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      port = await freePort();
    }
  }
  return {
    kind: 'modbus',
    address: `127.0.0.1:${port}`,
    registers,
    deadUnits,
    requests: () => requests,
    points: {
      number: { address: '1:hr:100', dataType: 'uint16' },
      flag: { address: '1:co:0', dataType: 'bool' },
      rubbish: { address: '1:hr:110', dataType: 'float32' },
      missing: { address: '1:hr:115', dataType: 'uint16' },
    },
    set(value) {
      registers.set(100, value);
    },
    cut,
    bringBack: open,
    fallSilent() {
      isSilent = true;
    },
    close: cut,
  };
}

/** The listening server inside of the library's. */
function innerServer(server: ServerTCP): Server {
  return (server as unknown as { readonly _server: Server })._server;
}
