import { ConnectorFault } from '#server/core/ports/plant/connector.ts';
import type { ModbusTable } from '#shared/contracts/connectors/modbus-address.ts';

/** The functions that read a table. There are no others here: nothing can be sent that changes a device. */
export const READ_FUNCTION: Readonly<Record<ModbusTable, number>> = { co: 1, di: 2, hr: 3, ir: 4 };
/** Reads the name of a device (Modbus Application Protocol 1.1b3 §6.21). */
export const NAME_FUNCTION = 0x2b;
const NAME_INTERFACE = 0x0e;
const BASIC_NAMES = 1;
const NAMES_START = 6;
const EXCEPTION = 0x80;

const HEADER_BYTES = 7;
/** Of the length field: it counts the unit, the function and what follows. */
const LENGTH_MIN = 2;
const LENGTH_MAX = 254;

/** An answer of a device; `body` follows the function. */
export interface ModbusAnswer {
  readonly transaction: number;
  readonly unit: number;
  readonly function: number;
  readonly body: Buffer;
}

export function toReadRequest(
  transaction: number,
  unit: number,
  table: ModbusTable,
  offset: number,
  length: number,
): Buffer {
  const frame = toFrame(transaction, unit, READ_FUNCTION[table], 4);
  frame.writeUInt16BE(offset, 8);
  frame.writeUInt16BE(length, 10);
  return frame;
}

export function toNameRequest(transaction: number, unit: number): Buffer {
  const frame = toFrame(transaction, unit, NAME_FUNCTION, 3);
  frame[8] = NAME_INTERFACE;
  frame[9] = BASIC_NAMES;
  frame[10] = 0;
  return frame;
}

function toFrame(transaction: number, unit: number, code: number, bodyBytes: number): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + 1 + bodyBytes);
  frame.writeUInt16BE(transaction, 0);
  frame.writeUInt16BE(0, 2);
  frame.writeUInt16BE(2 + bodyBytes, 4);
  frame[6] = unit;
  frame[7] = code;
  return frame;
}

/** The exception that an answer is, or null. */
export function exceptionOf({ function: code, body }: ModbusAnswer): number | null {
  return code >= EXCEPTION ? (body[0] ?? 0) : null;
}

/** Whether an answer is of the function that was asked for, carried out or refused. */
export function isAnswerTo(answer: ModbusAnswer, unit: number, code: number): boolean {
  return answer.unit === unit && (answer.function & ~EXCEPTION) === code;
}

/** The registers or bits of an answer; null = not as many as were asked for. */
export function dataOf({ body }: ModbusAnswer, bytes: number): Buffer | null {
  return body[0] === bytes && body.length === 1 + bytes ? body.subarray(1) : null;
}

/** Manufacturer, product and version in one text; null = the device says nothing. */
export function deviceNameOf({ body }: ModbusAnswer): string | null {
  const names: string[] = [];
  const count = body[NAMES_START - 1] ?? 0;
  for (let at = NAMES_START; names.length < count && at + 2 <= body.length; ) {
    const length = body[at + 1] ?? 0;
    names.push(body.toString('utf8', at + 2, at + 2 + length));
    at += 2 + length;
  }
  return names.filter(Boolean).join(' ').slice(0, 128) || null;
}

/** Splits a stream, received in pieces of any length, into response frames. */
export interface ModbusFrames {
  /** `piece` may be used again afterwards, the answers' bodies may not change. Throws where it is not Modbus TCP. */
  take(piece: Buffer): readonly ModbusAnswer[];
}

export function createModbusFrames(): ModbusFrames {
  /** The beginning of an answer whose end has not come. */
  let begun: Buffer | null = null;
  return {
    take(piece) {
      const bytes: Buffer = begun === null ? Buffer.from(piece) : Buffer.concat([begun, piece]);
      const answers: ModbusAnswer[] = [];
      let at = 0;
      while (bytes.length - at >= HEADER_BYTES) {
        const length = bytes.readUInt16BE(at + 4);
        if (bytes.readUInt16BE(at + 2) !== 0 || length < LENGTH_MIN || length > LENGTH_MAX)
          throw new ConnectorFault('protocol', 'no Modbus TCP');
        const end = at + HEADER_BYTES - 1 + length;
        if (bytes.length < end) break;
        answers.push({
          transaction: bytes.readUInt16BE(at),
          unit: bytes[at + 6] ?? 0,
          function: bytes[at + 7] ?? 0,
          body: bytes.subarray(at + 8, end),
        });
        at = end;
      }
      begun = at === bytes.length ? null : bytes.subarray(at);
      return answers;
    },
  };
}
