import type { FastifyInstance } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { MountedCrud } from '#server/core/crud/crud-mount.ts';
import { admittedReader } from '#server/core/crud/data-scope.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { CONTENT_POLICY } from '#server/core/http/content-policy.ts';
import { routes } from '#server/core/http/routes.ts';
import { StreamFault, type StreamGateway } from '#server/core/ports/stream-gateway.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  type Camera,
  type CameraProtocol,
  createStreamTicket,
  getStreamPart,
  hangUpStream,
  offerStream,
  offerTalk,
} from '#shared/contracts/video/camera.ts';
import { type AddressUse, openAddress } from './camera-address.ts';
import { expectStatus, limitedSegment, readText } from './read-stream.ts';
import type { VideoSchema } from './schema.ts';
import type { StreamParts } from './stream-parts.ts';
import type { StreamTickets } from './stream-ticket.ts';

interface StreamRouteParts {
  readonly db: TypedDatabase<VideoSchema>;
  readonly secrets: SecretBox;
  readonly gateway: StreamGateway;
  readonly tickets: StreamTickets;
  readonly streams: StreamParts;
  readonly cameras: Pick<MountedCrud<Camera, object, VideoSchema>, 'find'>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  ts: 'video/mp2t',
  aac: 'audio/aac',
  key: 'application/octet-stream',
};

/** Live pictures of cameras, and sound to them. What a browser is given names no address of a camera. */
export function mountStreamRoutes(app: FastifyInstance, parts: StreamRouteParts): void {
  const { db, secrets, gateway, tickets, streams, cameras } = parts;
  const route = routes(app);

  /** Null where there is no such camera, it is disabled, or it has no such address. */
  async function addressOf(
    tenantId: Id,
    id: Id,
    protocol: CameraProtocol | null,
    use: AddressUse,
  ): Promise<string | null> {
    const row = await db.tenant(tenantId, (tx) =>
      tx
        .selectFrom('camera')
        .select(['protocol', 'sealed_address', 'sealed_hd_address', 'sealed_talk_address'])
        .where('id', '=', id)
        .where('is_enabled', '=', true)
        .executeTakeFirst(),
    );
    if (!row || (protocol !== null && row.protocol !== protocol)) return null;
    const sealed = { picture: row.sealed_address, hd: row.sealed_hd_address, talk: row.sealed_talk_address };
    return openAddress(secrets, tenantId, use, sealed[use]);
  }

  async function reached(
    session: SessionPrincipal,
    id: Id,
    protocol: CameraProtocol | null,
    use: AddressUse,
  ): Promise<string> {
    const isReached = await db.tenant(
      session.tenantId,
      async (tx) => (await cameras.find(tx, admittedReader(session), id)) !== null,
    );
    const address = isReached ? await addressOf(session.tenantId, id, protocol, use) : null;
    if (address === null) throw failure('not_found');
    return address;
  }

  route(createStreamTicket)(async ({ session, params, body: { isHd } }) => {
    await reached(session, params.id, 'hls', isHd ? 'hd' : 'picture');
    return tickets.of({ tenantId: session.tenantId, cameraId: params.id, isHd });
  });

  route(getStreamPart)(async ({ params: { part }, query: { ticket }, request, reply }) => {
    const stream = tickets.read(ticket);
    const address =
      stream && (await addressOf(stream.tenantId, stream.cameraId, 'hls', stream.isHd ? 'hd' : 'picture'));
    if (!stream || address === null) throw failure('not_found');
    const origin = { ...stream, address };
    const range = /^bytes=\d{1,15}-\d{0,15}$/.exec(request.headers.range ?? '')?.[0];
    const found = await orUnavailable(() =>
      part === 'index.m3u8'
        ? streams.index(origin).then((playlist) => ({ playlist }))
        : streams.part(origin, part, range),
    );
    if (found === null) throw failure('not_found');
    reply
      .type(CONTENT_TYPES[part.slice(part.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', CONTENT_POLICY)
      .header('cache-control', 'no-store');
    if ('playlist' in found) return reply.send(found.playlist) as never;
    if ('body' in found) return reply.send(found.body) as never;
    const { status, contentRange } = found.segment;
    if (status === 206 && contentRange !== null) reply.status(206).header('content-range', contentRange);
    return reply.send(limitedSegment(found.segment)) as never;
  });

  const purposeOf = ({ tenantId, userId }: SessionPrincipal, id: Id) =>
    `stream session ${tenantId} ${id} ${userId}`;

  async function offer(session: SessionPrincipal, id: Id, address: string, sdp: string) {
    const answer = await gateway.ask({
      tenantId: session.tenantId,
      method: 'POST',
      url: address,
      accept: 'application/sdp',
      body: { type: 'application/sdp', text: sdp },
    });
    expectStatus(answer, [200, 201]);
    const text = await readText(answer, LIMITS.sdpMax);
    if (!text.startsWith('v=0')) throw new StreamFault('not_a_stream', 'no session description');
    const opened = answer.location === null ? null : sameOrigin(answer.location, address);
    return {
      sdp: text,
      session: opened && secrets.seal(opened, purposeOf(session, id)).toString('base64url'),
    };
  }

  route(offerStream)(async ({ session, params: { id }, body: { sdp, isHd } }) => {
    const address = await reached(session, id, 'whep', isHd ? 'hd' : 'picture');
    return orUnavailable(() => offer(session, id, address, sdp));
  });

  route(offerTalk)(async ({ session, params: { id }, body: { sdp } }) => {
    const address = await reached(session, id, null, 'talk');
    return orUnavailable(() => offer(session, id, address, sdp));
  });

  route(hangUpStream)(async ({ session, params: { id }, body }) => {
    await reached(session, id, null, 'picture');
    const opened = secrets.open(Buffer.from(body.session, 'base64url'), purposeOf(session, id));
    if (opened === null) throw failure('not_found');
    return orUnavailable(async () => {
      const { status, body: rest } = await gateway.ask({
        tenantId: session.tenantId,
        method: 'DELETE',
        url: opened,
        accept: '*/*',
      });
      rest.destroy();
      return status < 300;
    });
  });
}

/** Null for an address of another origin, which is not followed. */
function sameOrigin(location: string, address: string): string | null {
  if (!URL.canParse(location, address)) return null;
  const [opened, base] = [new URL(location, address), new URL(address)];
  if (opened.origin !== base.origin) return null;
  opened.username = base.username;
  opened.password = base.password;
  return opened.href;
}

async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StreamFault)) throw error;
    throw failure('stream_unavailable', `${error.problem}: ${error.message}`);
  }
}
