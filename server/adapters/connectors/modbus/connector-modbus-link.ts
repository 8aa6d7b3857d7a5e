import ModbusRTU from 'modbus-serial';
import { openSocket, parseHostPort } from '#server/adapters/connectors/connector-target.ts';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/connector.ts';
import type { ModbusTable } from './connector-modbus-address.ts';

const MODBUS_PORT = 502;

/** What one unit answered to a read that it did not carry out. */
export class ModbusRefusal extends Error {
  readonly exception: number;
  constructor(exception: number) {
    super(`exception ${exception}`);
    this.exception = exception;
  }
}

/** A unit has not answered in time; the connection itself may be sound. */
export class ModbusSilence extends Error {}

/** A connection that can do nothing but read: the four reading functions of the protocol, and the device's name. */
export interface ModbusLink {
  /** Registers as bytes, bits as one byte each. Rejects with `ModbusRefusal` or `ModbusSilence`, else the link is broken. */
  read(unit: number, table: ModbusTable, offset: number, length: number): Promise<Buffer>;
  name(unit: number): Promise<string | null>;
  isOpen(): boolean;
  close(): void;
}

export async function openModbusLink(device: ConnectorDevice, signal: AbortSignal): Promise<ModbusLink> {
  const target = parseHostPort(device.address, MODBUS_PORT);
  if (target === null) throw new ConnectorFault('bad_address', device.address);
  const socket = await openSocket(device, target, signal);
  const client = new ModbusRTU();
  // A reset after the last request has no other listener: an unhandled error would end the worker.
  socket.on('error', () => undefined);
  await client.linkTCP(socket, { port: target.port });
  client.on('error', () => undefined);
  client.setTimeout(device.timeoutMs);
  let isOpen = true;
  socket.once('close', () => {
    isOpen = false;
  });
  const isAlive = (): boolean => isOpen && !socket.destroyed;

  async function ask<T>(unit: number, request: () => Promise<T>): Promise<T> {
    if (!isAlive()) throw new ConnectorFault('closed');
    client.setID(unit);
    try {
      return await request();
    } catch (error) {
      throw toOwn(error, isAlive());
    }
  }

  return {
    isOpen: isAlive,
    close() {
      socket.destroy();
    },
    read: (unit, table, offset, length) =>
      ask(unit, async () => {
        if (table === 'hr') return (await client.readHoldingRegisters(offset, length)).buffer;
        if (table === 'ir') return (await client.readInputRegisters(offset, length)).buffer;
        const { data } =
          table === 'co'
            ? await client.readCoils(offset, length)
            : await client.readDiscreteInputs(offset, length);
        return Buffer.from(data.slice(0, length).map((bit) => (bit ? 1 : 0)));
      }),
    name: (unit) =>
      ask(unit, async () => {
        const { data } = await client.readDeviceIdentification(1, 0);
        return Object.values(data).filter(Boolean).join(' ').slice(0, 128) || null;
      }),
  };
}

function toOwn(error: unknown, isAlive: boolean): Error {
  const { modbusCode, name } = error as { modbusCode?: number; name?: string };
  if (typeof modbusCode === 'number') return new ModbusRefusal(modbusCode);
  if (!isAlive) return new ConnectorFault('closed');
  if (name === 'TransactionTimedOutError') return new ModbusSilence();
  return new ConnectorFault('protocol', error instanceof Error ? error.message : String(error));
}
