import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** `hls`: playlists over HTTP. `whep`: WebRTC, with the offer sent over HTTP. */
export const CameraProtocol = z.enum(['hls', 'whep']);
export type CameraProtocol = z.infer<typeof CameraProtocol>;

/**
 * off: disabled. unknown: not checked in the last minutes. ready: its playlist was read. answering: its gateway
 * answers, which says nothing of the camera behind it (WHEP). lost: neither; the next check follows by itself.
 */
export const CameraState = z.enum(['off', 'unknown', 'ready', 'answering', 'lost']);
export type CameraState = z.infer<typeof CameraState>;

/** Why a gateway gave no stream. Texts: i18n `camera.problem`. */
export const StreamProblem = z.enum([
  'unreachable',
  'not_allowed',
  'timeout',
  'sign_in_refused',
  'not_found',
  'not_a_stream',
  'address_lost',
]);
export type StreamProblem = z.infer<typeof StreamProblem>;

export const Camera = z.object({
  id: Id,
  name: z.string(),
  /** Where it hangs, in words. */
  place: z.string().nullable(),
  /** The line or warehouse that it looks at; null = none. */
  siteId: Id.nullable(),
  siteName: z.string().nullable(),
  siteNameEn: z.string().nullable(),
  protocol: CameraProtocol,
  /** False: its address was sealed with another key than that of the data directory. */
  hasAddress: z.boolean(),
  hasHd: z.boolean(),
  hasTalk: z.boolean(),
  isEnabled: z.boolean(),
  state: CameraState,
  problem: StreamProblem.nullable(),
  checkedAt: EpochMs.nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Camera = z.infer<typeof Camera>;

/** `http(s)://[user:password@]host[:port]/path[?query]`. Never part of an answer. */
const StreamAddress = ExactText(512, 1);

/** A camera, or the stream of one behind a gateway. Its addresses are written and never read. */
export const camera = defineCrud({
  subject: defineSubject({ name: 'camera', module: 'video', page: '/camera' }),
  path: '/data/camera',
  idField: 'id',
  access: { view: 'camera_view', edit: 'camera_edit' },
  record: Camera,
  fields: {
    name: Text(64),
    place: OptionalText(64),
    siteId: Id.nullable().default(null),
    isEnabled: z.boolean().default(true),
  },
  createOnly: {
    protocol: CameraProtocol,
    address: StreamAddress,
    /** The same picture in a higher resolution. */
    hdAddress: StreamAddress.optional(),
    /** Where sound is sent to (WHIP). */
    talkAddress: StreamAddress.optional(),
  },
  /** Of an address that is absent the present one stays. */
  updateOnly: {
    address: StreamAddress.optional(),
    hdAddress: StreamAddress.optional(),
    talkAddress: StreamAddress.optional(),
    /** Takes the present address away. */
    isHdRemoved: z.boolean().default(false),
    isTalkRemoved: z.boolean().default(false),
  },
  filters: {
    name: ExactText(64).optional(),
    protocol: CameraProtocol.optional(),
    state: CameraState.optional(),
    siteId: Id.optional(),
  },
  sort: ['name', 'place', 'protocol', 'state', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['camera', 'cameras'],
});

const params = z.object({ id: Id });

/** Of one playlist or segment, as it is called for the browser. */
const StreamPart = ExactText(48, 1).regex(/^(?:index|[\w-]{22})\.(?:m3u8|m4s|mp4|ts|aac|key)$/);

/** Tenant, camera, quality, second of expiry and code. */
const StreamTicket = ExactText(128, 1).regex(
  /^[1-9]\d{0,18}\.[1-9]\d{0,18}\.(?:sd|hd)\.\d{1,12}\.[\w-]{43}$/,
);

/** Where the first playlist of a ticket is; what it names is beside it. */
export const playlistPath = (ticket: string): string => `/data/camera-stream/index.m3u8?ticket=${ticket}`;

export const createStreamTicket = defineEndpoint({
  id: 'camera.ticket',
  method: 'POST',
  inReadOnly: 'open',
  path: '/data/camera/:id/ticket',
  access: 'camera_view',
  tenant: 'session',
  summary: 'A ticket for the playlists and segments of an HLS camera. It is renewed by another one.',
  params,
  body: z.strictObject({ isHd: z.boolean().default(false) }),
  reply: z.object({ ticket: StreamTicket, expiresAt: EpochMs }),
});

export const getStreamPart = defineEndpoint({
  id: 'camera.stream',
  method: 'GET',
  path: '/data/camera-stream/:part',
  access: 'public',
  tenant: 'none',
  summary:
    'A playlist or segment by a ticket, as browsers fetch them without headers of ours. The names in a playlist are ours, and no address of a camera.',
  params: z.object({ part: StreamPart }),
  query: z.object({ ticket: StreamTicket }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

const Sdp = ExactText(LIMITS.sdpMax, 1);
/** Names what was opened at the gateway, for `camera.hangUp` by the same user. */
const StreamSession = ExactText(2_048, 1).regex(/^[\w-]+$/);

const opened = z.object({
  /** The answer of the gateway. */
  sdp: z.string(),
  /** Null = the gateway names nothing that could be ended. */
  session: StreamSession.nullable(),
});

export const offerStream = defineEndpoint({
  id: 'camera.offer',
  method: 'POST',
  inReadOnly: 'open',
  path: '/data/camera/:id/offer',
  access: 'camera_view',
  tenant: 'session',
  summary: 'Sends the offer of a browser to a WHEP camera and returns its answer.',
  params,
  body: z.strictObject({ sdp: Sdp, isHd: z.boolean().default(false) }),
  reply: opened,
  rateLimitPerMinute: 240,
});

export const offerTalk = defineEndpoint({
  id: 'camera.talk',
  method: 'POST',
  path: '/data/camera/:id/talk',
  access: 'camera_talk',
  tenant: 'session',
  summary: 'Sends the offer of a browser that speaks to the loudspeaker of a camera (WHIP).',
  params,
  body: z.strictObject({ sdp: Sdp }),
  reply: opened,
  rateLimitPerMinute: 240,
});

export const hangUpStream = defineEndpoint({
  id: 'camera.hangUp',
  method: 'POST',
  inReadOnly: 'open',
  path: '/data/camera/:id/hang-up',
  access: 'camera_view',
  tenant: 'session',
  summary: 'Ends what `camera.offer` or `camera.talk` has opened.',
  params,
  body: z.strictObject({ session: StreamSession }),
  reply: z.boolean(),
});
