import type { Clock } from '#server/core/ports/clock.ts';
import { type GatewayAnswer, StreamFault, type StreamGateway } from '#server/core/ports/stream-gateway.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type PartKind, rewritePlaylist } from './playlist.ts';
import { expectStatus, readText } from './read-stream.ts';
import { createSharedBodies } from './shared-bodies.ts';
import type { TicketedStream } from './stream-ticket.ts';

const PURPOSE = 'stream part';
const NAME_LENGTH = 22;
const STREAMS_MAX = 500;
const PARTS_MAX = 2_000;
const PLAYLISTS_READ_MAX = 8;
const LOOK_EVERY_MS = 2_000;
/** Those who watch a camera ask for its playlist at the same time, more or less. */
const PLAYLIST_KEPT_MS = 300;
const SEGMENT_KEPT_MS = 30_000;
const PLAYLIST_TYPES = 'application/vnd.apple.mpegurl, application/x-mpegurl, */*;q=0.1';

/** An HLS camera: who watches which picture of it, and where that is. */
interface StreamOrigin extends TicketedStream {
  readonly address: string;
}

/** `body`: a segment that all who watch share. `segment`: a part of one, or one that is too long for that. */
type StreamPart =
  | { readonly playlist: string }
  | { readonly body: Buffer }
  | { readonly segment: GatewayAnswer };

/** The playlists and segments of cameras under names of ours, which are the same in every process. */
export interface StreamParts {
  /** The first playlist. Throws `StreamFault`. */
  index(origin: StreamOrigin): Promise<string>;
  /** Null = no playlist of the camera names it. Throws `StreamFault`. */
  part(origin: StreamOrigin, name: string, range?: string): Promise<StreamPart | null>;
}

interface Known {
  readonly address: string;
  /** Addresses by our names, the oldest first. */
  readonly parts: Map<string, string>;
  lookedAt: number;
  /** Its segments are too long to be shared. */
  isLong: boolean;
}

export function createStreamParts(
  gateway: StreamGateway,
  secrets: Pick<SecretBox, 'codeOf'>,
  clock: Pick<Clock, 'now'>,
): StreamParts {
  const streams = new Map<string, Known>();
  const shared = createSharedBodies(gateway, clock, LIMITS.segmentsKeptMaxBytes);

  function knownOf({ tenantId, cameraId, isHd, address }: StreamOrigin): Known {
    const key = `${tenantId}.${cameraId}.${isHd}`;
    const found = streams.get(key);
    const known =
      found?.address === address
        ? found
        : { address, parts: new Map(), lookedAt: Number.NEGATIVE_INFINITY, isLong: false };
    // The one that was used last is the last to go.
    streams.delete(key);
    streams.set(key, known);
    const [oldest] = streams.keys();
    if (streams.size > STREAMS_MAX && oldest !== undefined) streams.delete(oldest);
    return known;
  }

  function remember(
    origin: StreamOrigin,
    parts: Map<string, string>,
    address: string,
    kind: PartKind,
  ): string {
    const text = [origin.tenantId, origin.cameraId, address].join('\n');
    const code = secrets.codeOf(text, PURPOSE).toString('base64url').slice(0, NAME_LENGTH);
    const name = `${code}.${kind}`;
    parts.delete(name);
    parts.set(name, address);
    const [oldest] = parts.keys();
    if (parts.size > PARTS_MAX && oldest !== undefined) parts.delete(oldest);
    return name;
  }

  function rewritten(origin: StreamOrigin, text: string, address: string): string {
    const { parts } = knownOf(origin);
    return rewritePlaylist(text, new URL(address), (url, kind) => remember(origin, parts, url, kind));
  }

  /** Read for each who watches: some gateways put a session into the addresses that it names, which only one can play. */
  async function firstPlaylist(origin: StreamOrigin): Promise<string> {
    const { tenantId, address } = origin;
    const answer = await gateway.ask({ tenantId, method: 'GET', url: address, accept: PLAYLIST_TYPES });
    expectStatus(answer, [200]);
    return rewritten(origin, await readText(answer, LIMITS.playlistMaxBytes), address);
  }

  async function playlistAt(origin: StreamOrigin, address: string): Promise<string> {
    const maxBytes = LIMITS.playlistMaxBytes;
    const { tenantId } = origin;
    const asked = { tenantId, url: address, accept: PLAYLIST_TYPES, maxBytes, keptMs: PLAYLIST_KEPT_MS };
    const text = await shared.get(asked);
    if (text === null) throw new StreamFault('not_a_stream', `more than ${maxBytes} bytes`);
    return rewritten(origin, text.toString(), address);
  }

  /** Where this process has not read the playlists that name it, they are read once more. */
  async function find(origin: StreamOrigin, name: string): Promise<string | null> {
    const known = knownOf(origin);
    const found = known.parts.get(name);
    if (found !== undefined) return found;
    const now = clock.now();
    if (now - known.lookedAt < LOOK_EVERY_MS) return null;
    known.lookedAt = now;
    const index = await firstPlaylist(origin);
    const inside = index
      .split('\n')
      .filter((line) => line.endsWith('.m3u8') && known.parts.has(line))
      .slice(0, PLAYLISTS_READ_MAX);
    for (const line of inside) {
      if (known.parts.has(name)) break;
      const address = known.parts.get(line);
      if (address !== undefined) await playlistAt(origin, address);
    }
    return known.parts.get(name) ?? null;
  }

  return {
    index: firstPlaylist,
    async part(origin, name, range) {
      const address = await find(origin, name);
      if (address === null) return null;
      if (name.endsWith('.m3u8')) return { playlist: await playlistAt(origin, address) };
      const known = knownOf(origin);
      if (range === undefined && !known.isLong) {
        const body = await shared.get({
          tenantId: origin.tenantId,
          url: address,
          accept: '*/*',
          maxBytes: LIMITS.segmentSharedMaxBytes,
          keptMs: SEGMENT_KEPT_MS,
        });
        if (body !== null) return { body };
        known.isLong = true;
      }
      const segment = await gateway.ask({
        tenantId: origin.tenantId,
        method: 'GET',
        url: address,
        accept: '*/*',
        ...(range !== undefined && { range }),
      });
      expectStatus(segment, range === undefined ? [200] : [200, 206]);
      return { segment };
    },
  };
}
