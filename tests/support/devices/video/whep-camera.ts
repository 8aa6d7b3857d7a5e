import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { MediaStreamTrack, useOPUS as opus, RTCPeerConnection, useVP8 as vp8 } from 'werift';
import { startFfmpeg } from './ffmpeg.ts';

export interface WhepCamera {
  /** Takes offers for the picture. */
  readonly address: string;
  /** Takes offers of who speaks (WHIP). */
  readonly talkAddress: string;
  /** Connections that are open at the moment. */
  readonly open: number;
  /** Packets of sound that have arrived. */
  readonly heard: number;
  /** Ends all connections, and takes no offer while true. */
  isLost: boolean;
  close(): Promise<void>;
}

/** A gateway: the picture of ffmpeg by WebRTC, and a loudspeaker that counts what it is sent. */
export async function startWhepCamera(): Promise<WhepCamera> {
  const video = new MediaStreamTrack({ kind: 'video' });
  const socket = createSocket('udp4');
  socket.on('message', (packet) => video.writeRtp(packet));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const ffmpeg = startFfmpeg([
    ...['-map', '0:v', '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', '15', '-an'],
    ...['-f', 'rtp', `rtp://127.0.0.1:${socket.address().port}?pkt_size=1200`],
  ]);

  const connections = new Map<string, RTCPeerConnection>();
  const state = { isLost: false, heard: 0, last: 0 };

  async function answer(offer: string, isTalk: boolean): Promise<{ sdp: string; path: string }> {
    const connection = new RTCPeerConnection({
      codecs: { video: [vp8()], audio: [opus()] },
      iceAdditionalHostAddresses: ['127.0.0.1'],
      // The default is a server of others: without a network an answer waits for it longer than our server does.
      iceServers: [],
    });
    connection.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(() => {
        state.heard += 1;
      });
    });
    if (!isTalk) connection.addTransceiver(video, { direction: 'sendonly' });
    await connection.setRemoteDescription({ type: 'offer', sdp: offer });
    await connection.setLocalDescription(await connection.createAnswer());
    state.last += 1;
    const path = `/session/${state.last}`;
    connections.set(path, connection);
    return { sdp: connection.localDescription?.sdp ?? '', path };
  }

  async function end(path: string): Promise<boolean> {
    const connection = connections.get(path);
    connections.delete(path);
    await connection?.close();
    return connection !== undefined;
  }

  async function endAll(): Promise<void> {
    const open = [...connections.values()];
    connections.clear();
    await Promise.all(open.map((connection) => connection.close()));
  }

  const server = createServer((request, reply) => {
    const path = request.url ?? '/';
    const serve = async (): Promise<void> => {
      if (state.isLost) reply.writeHead(503).end();
      else if (request.method === 'OPTIONS') reply.writeHead(204).end();
      else if (request.method === 'DELETE') {
        reply.writeHead((await end(path)) ? 200 : 404).end();
      } else if (request.method === 'POST' && (path === '/whep' || path === '/whip')) {
        const made = await answer(await text(request), path === '/whip');
        // Who asked has given up, and cannot hang up: a gateway ends what has no traffic.
        if (reply.destroyed) await end(made.path);
        else reply.writeHead(201, { 'content-type': 'application/sdp', location: made.path }).end(made.sdp);
      } else reply.writeHead(404).end();
    };
    serve().catch((error: unknown) => reply.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}/whep`,
    talkAddress: `${origin}/whip`,
    get open() {
      return connections.size;
    },
    get heard() {
      return state.heard;
    },
    get isLost() {
      return state.isLost;
    },
    set isLost(value) {
      state.isLost = value;
      if (value) void endAll();
    },
    async close() {
      await ffmpeg.stop();
      await endAll();
      socket.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
