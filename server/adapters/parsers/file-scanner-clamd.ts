import { once } from 'node:events';
import { connect, type IpcNetConnectOpts, type Socket, type TcpNetConnectOpts } from 'node:net';
import { FileNotScanned, type FileScanner } from '#server/core/ports/file-scanner.ts';

const TIME_MAX_MS = 120_000;
const ANSWER_MAX_BYTES = 4 * 1024;
const END = Buffer.alloc(4);

/**
 * `FileScanner` over the `zINSTREAM` command of clamd: each chunk behind its length (4 bytes, big endian), then a length of
 * zero; the answer is `stream: OK`, `stream: <name> FOUND` or `<reason> ERROR`, which ends with a zero byte.
 */
export function createClamdScanner(
  daemon: IpcNetConnectOpts | TcpNetConnectOpts,
  { timeMaxMs = TIME_MAX_MS }: { readonly timeMaxMs?: number } = {},
): FileScanner {
  return {
    async scan(chunks) {
      const socket = connect(daemon);
      const timer = setTimeout(
        () => socket.destroy(new FileNotScanned(`no answer within ${timeMaxMs} ms`)),
        timeMaxMs,
      );
      const answer = readAnswer(socket);
      // clamd answers, and hangs up, before it has read all of a file that is too large for it.
      const sent = send(socket, chunks).catch(() => undefined);
      try {
        return nameIn(await answer);
      } catch (error) {
        if (error instanceof FileNotScanned) throw error;
        throw new FileNotScanned(error instanceof Error ? error.message : String(error), { cause: error });
      } finally {
        clearTimeout(timer);
        socket.destroy();
        await sent;
      }
    },
  };
}

async function send(socket: Socket, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    socket.write('zINSTREAM\0');
    for await (const chunk of chunks) {
      // A length of zero would end the file.
      if (chunk.length === 0) continue;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await drained(socket);
      if (socket.destroyed) return;
    }
    socket.write(END);
  } catch (error) {
    // The file was not read to its end: its beginning says nothing about the rest.
    socket.destroy(new FileNotScanned('the file could not be read', { cause: error }));
  }
}

async function drained(socket: Socket): Promise<void> {
  // It may have been closed before: neither event comes then.
  if (socket.destroyed) return;
  const closed = new AbortController();
  const onClose = () => closed.abort();
  socket.once('close', onClose);
  try {
    await once(socket, 'drain', { signal: closed.signal });
  } finally {
    socket.off('close', onClose);
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end);
    if (text.length > ANSWER_MAX_BYTES) break;
  }
  throw new FileNotScanned(`the scanner ended its answer with "${text.slice(0, 100)}"`);
}

function nameIn(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new FileNotScanned(`the scanner says: ${answer.slice(0, 200)}`);
  return found;
}
