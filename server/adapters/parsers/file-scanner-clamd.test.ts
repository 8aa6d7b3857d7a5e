import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { FileNotScanned } from '#server/core/ports/file-scanner.ts';
import { createClamdScanner } from './file-scanner-clamd.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A scanner in front of a daemon that answers as `serve` says. */
async function scannerOf(serve: (socket: Socket) => void, timeMaxMs = 60_000) {
  const sockets = new Set<Socket>();
  const daemon = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    serve(socket);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    daemon.close();
  });
  await new Promise<void>((resolve) => daemon.listen(0, '127.0.0.1', resolve));
  const address = daemon.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return createClamdScanner({ host: '127.0.0.1', port: address.port }, { timeMaxMs });
}

async function* chunksOf(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

describe('the daemon', () => {
  it('is sent each chunk behind its length, and a length of zero at the end alone', async () => {
    const received: Buffer[] = [];
    const scanner = await scannerOf((socket) =>
      socket.on('data', (data) => {
        received.push(data);
        if (Buffer.concat(received).subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0');
      }),
    );
    expect(await scanner.scan(chunksOf('ab', '', 'c'))).toBeNull();
    expect(Buffer.concat(received).toString('latin1')).toBe('zINSTREAM\0\0\0\0\x02ab\0\0\0\x01c\0\0\0\0');
  });

  it('may answer in pieces, and before it has read all', async () => {
    const scanner = await scannerOf((socket) =>
      socket.once('data', () => {
        socket.write('stream: Win.Test');
        setImmediate(() => socket.end('.EICAR_HDB-1 FOUND\0'));
      }),
    );
    const large = Array.from({ length: 200 }, () => 'x'.repeat(100_000));
    expect(await scanner.scan(chunksOf(...large))).toBe('Win.Test.EICAR_HDB-1');
  });

  it('may have closed the connection long before the next chunk', async () => {
    let closed: () => void;
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const scanner = await scannerOf((socket) => {
      socket.once('data', () => socket.end('stream: Found FOUND\0'));
      socket.once('close', () => closed());
    });
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      await isClosed;
      yield Buffer.alloc(1_000_000);
    }
    expect(await scanner.scan(slow())).toBe('Found');
  });

  it.each<[string, (socket: Socket) => void, RegExp]>([
    ['hangs up', (socket) => socket.end(), /ended its answer with ""/],
    ['breaks the connection', (socket) => socket.resetAndDestroy(), /ECONNRESET|EPIPE|ended its answer/],
    ['answers half', (socket) => socket.end('stream: O'), /ended its answer with "stream: O"/],
    ['refuses', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'), /size limit exceeded/],
    ['is no scanner', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n\0'), /HTTP/],
    ['answers without an end', (socket) => socket.write('x'.repeat(10_000)), /ended its answer/],
  ])('that %s leaves the file unscanned', async (_what, serve, message) => {
    const scanner = await scannerOf(serve);
    const scan = scanner.scan(chunksOf('a'));
    await expect(scan).rejects.toThrow(FileNotScanned);
    await expect(scan).rejects.toThrow(message);
  });

  it('that never answers, or is not there, leaves the file unscanned', async () => {
    const silent = await scannerOf(() => undefined, 50);
    await expect(silent.scan(chunksOf('a'))).rejects.toThrow('no answer within 50 ms');
    const nowhere = createClamdScanner({ path: '/nonexistent/clamd.ctl' });
    await expect(nowhere.scan(chunksOf('a'))).rejects.toThrow(FileNotScanned);
  });
});

it('of a file that cannot be read to its end nothing is said', async () => {
  const scanner = await scannerOf((socket) => socket.on('end', () => socket.end('stream: OK\0')));
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a');
    throw new Error('disk');
  }
  await expect(scanner.scan(broken())).rejects.toThrow('the file could not be read');
});
