import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { guardFrameSize } from './bus-frame-guard.ts';

it('writes the fields of a packet to the socket as one piece', async () => {
  const written: string[] = [];
  const socket = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
    writev(chunks: readonly { readonly chunk: Buffer }[], done) {
      written.push(chunks.map(({ chunk }) => chunk.toString()).join('+'));
      done();
    },
  });
  const limits = { firstPacketMaxBytes: 100, packetMaxBytes: 100 };
  const guarded = guardFrameSize(socket as Socket, limits);
  guarded.cork();
  for (const field of ['a', 'b', 'c']) guarded.write(field);
  guarded.uncork();
  guarded.write('d');
  await expect.poll(() => written).toEqual(['a+b+c', 'd']);
});
