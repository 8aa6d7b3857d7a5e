import type { Socket } from 'node:net';
import { Duplex, pipeline, Transform } from 'node:stream';

export interface FrameLimits {
  /** The first packet of a connection, before authentication. */
  readonly firstPacketMaxBytes: number;
  readonly packetMaxBytes: number;
}

/**
 * The broker library collects a packet of up to 256 MB before it looks at it. This stands in front: it reads only
 * the lengths of the packets that pass (MQTT 3.1.1 §2.2) and ends the connection at one that is longer than allowed.
 */
export function guardFrameSize(socket: Socket, limits: FrameLimits): Duplex {
  const scan = createFrameScanner(limits);
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (scan(chunk)) done(null, chunk);
      else done(new Error('packet is larger than allowed'));
    },
  });
  pipeline(socket, guard, () => socket.destroy());
  return withWholeWrites(Duplex.from({ readable: guard, writable: socket }), socket);
}

/** What the library collects before it writes leaves as one piece, not as one for each field of a packet. */
function withWholeWrites(duplex: Duplex, socket: Socket): Duplex {
  const uncork = duplex.uncork.bind(duplex);
  duplex.uncork = () => {
    socket.cork();
    uncork();
    socket.uncork();
  };
  return duplex;
}

/** Returns false as soon as a packet announces more bytes than allowed, or its length is malformed. */
function createFrameScanner(limits: FrameLimits): (chunk: Uint8Array) => boolean {
  let maxBytes = limits.firstPacketMaxBytes;
  let bodyLeft = 0;
  /** -1 = the next byte is a packet's first; otherwise how many length bytes were read. */
  let lengthBytes = -1;
  let length = 0;

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (bodyLeft > 0) {
        const skipped = Math.min(bodyLeft, chunk.length - at);
        bodyLeft -= skipped;
        at += skipped;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (lengthBytes < 0) {
        lengthBytes = 0;
        length = 0;
        continue;
      }
      length += (byte & 0x7f) * 128 ** lengthBytes;
      lengthBytes += 1;
      if (length > maxBytes) return false;
      if (byte < 0x80) {
        bodyLeft = length;
        lengthBytes = -1;
        maxBytes = limits.packetMaxBytes;
      } else if (lengthBytes === 4) {
        return false;
      }
    }
    return true;
  };
}
