import type { Socket } from 'node:net';
import { openSocket, parseHostPort } from '#server/adapters/connectors/connector-target.ts';
import { type ConnectorDevice, ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ModbusTable } from '#shared/contracts/connectors/modbus-address.ts';
import { exceptionText } from './connector-modbus-exceptions.ts';
import {
  createModbusFrames,
  dataOf,
  deviceNameOf,
  exceptionOf,
  isAnswerTo,
  type ModbusAnswer,
  NAME_FUNCTION,
  READ_FUNCTION,
  toNameRequest,
  toReadRequest,
} from './connector-modbus-frame.ts';

const MODBUS_PORT = 502;
const TRANSACTIONS = 65_536;
/** Several of the longest answers. */
const PIECE_BYTES = 1_024;

/** What one unit answered to a read that it did not carry out. */
export class ModbusRefusal extends Error {
  readonly exception: number;
  constructor(exception: number) {
    super(exceptionText(exception));
    this.exception = exception;
  }
}

/** A unit has not answered in time; the connection itself may be sound. */
export class ModbusSilence extends Error {}

/** A connection that can do nothing but read: the four reading functions of the protocol, and the device's name. */
export interface ModbusLink {
  /**
   * Registers as bytes, bits as they are packed on the wire: the first is the lowest of the first byte. One read at a
   * time. Rejects with `ModbusRefusal` or `ModbusSilence`, else the link is broken.
   */
  read(unit: number, table: ModbusTable, offset: number, length: number): Promise<Buffer>;
  name(unit: number): Promise<string | null>;
  isOpen(): boolean;
  close(): void;
}

interface Pending {
  readonly transaction: number;
  readonly unit: number;
  readonly code: number;
  readonly timer: NodeJS.Timeout;
  readonly done: (answer: ModbusAnswer) => void;
  readonly fail: (error: Error) => void;
}

export async function openModbusLink(device: ConnectorDevice, signal: AbortSignal): Promise<ModbusLink> {
  const target = parseHostPort(device.address, MODBUS_PORT);
  if (target === null) throw new ConnectorFault('bad_address', device.address);
  const frames = createModbusFrames();
  let pending: Pending | null = null;
  let transaction = 0;
  let broken: ConnectorFault | null = null;
  let socket: Socket | null = null;

  function settle(outcome: ModbusAnswer | Error): void {
    if (pending === null) return;
    const { timer, done, fail } = pending;
    pending = null;
    clearTimeout(timer);
    if (outcome instanceof Error) fail(outcome);
    else done(outcome);
  }

  function breakOff(fault: ConnectorFault): void {
    broken ??= fault;
    settle(broken);
    socket?.destroy();
  }

  function take(piece: Buffer): void {
    try {
      for (const answer of frames.take(piece)) {
        // Others answer a question that was given up before.
        if (answer.transaction !== pending?.transaction) continue;
        if (!isAnswerTo(answer, pending.unit, pending.code))
          throw new ConnectorFault('protocol', `an answer of unit ${answer.unit} to another question`);
        const exception = exceptionOf(answer);
        settle(exception === null ? answer : new ModbusRefusal(exception));
      }
    } catch (error) {
      breakOff(error instanceof ConnectorFault ? error : new ConnectorFault('protocol', String(error)));
    }
  }

  const opened = await openSocket(device, target, signal, { bytes: PIECE_BYTES, take });
  socket = opened;
  // A reset has no other listener: an unhandled error would end the worker.
  opened.on('error', () => undefined);
  for (const event of ['end', 'close']) opened.once(event, () => breakOff(new ConnectorFault('closed')));
  // It may have said something that is no Modbus at once.
  if (broken !== null) opened.destroy();

  function ask(
    unit: number,
    code: number,
    toRequest: (transaction: number) => Buffer,
  ): Promise<ModbusAnswer> {
    if (broken !== null || opened.destroyed) return Promise.reject(broken ?? new ConnectorFault('closed'));
    if (pending !== null) return Promise.reject(new Error('one request at a time'));
    transaction = (transaction + 1) % TRANSACTIONS;
    return new Promise((done, fail) => {
      const timer = setTimeout(() => settle(new ModbusSilence()), device.timeoutMs);
      pending = { transaction, unit, code, timer, done, fail };
      opened.write(toRequest(transaction));
    });
  }

  return {
    isOpen: () => broken === null && !opened.destroyed,
    close: () => breakOff(new ConnectorFault('closed')),
    async read(unit, table, offset, length) {
      const answer = await ask(unit, READ_FUNCTION[table], (id) =>
        toReadRequest(id, unit, table, offset, length),
      );
      const isBits = table === 'co' || table === 'di';
      const data = dataOf(answer, isBits ? Math.ceil(length / 8) : 2 * length);
      if (data !== null) return data;
      const fault = new ConnectorFault('protocol', `an answer of another length than was asked for`);
      breakOff(fault);
      throw fault;
    },
    async name(unit) {
      return deviceNameOf(await ask(unit, NAME_FUNCTION, (id) => toNameRequest(id, unit)));
    },
  };
}
