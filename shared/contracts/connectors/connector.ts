import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { ConnectorKind, ConnectorSettings } from './connector-kind.ts';

/** Order of the 16-bit words and their bytes in a 32-bit value; ABCD = most significant first. */
export const WordOrder = z.enum(['ABCD', 'CDAB', 'BADC', 'DCBA']);
export type WordOrder = z.infer<typeof WordOrder>;

/**
 * off: disabled. connecting: no answer yet. online: values arrive. degraded: the device answers, some points or units do
 * not, or rounds are skipped. failed: no connection; the next attempt follows by itself.
 */
export const ConnectorPhase = z.enum(['off', 'connecting', 'online', 'degraded', 'failed']);
export type ConnectorPhase = z.infer<typeof ConnectorPhase>;

/** What keeps a connector or a point from delivering. Texts: i18n `connector.problem`. */
export const ConnectorProblemCode = z.enum([
  'unreachable',
  'not_allowed',
  'timeout',
  'closed',
  'silent',
  'protocol',
  'bad_address',
  'unit_silent',
  'device_error',
  'no_such_point',
  'not_a_number',
  'out_of_range',
  'source_clock',
  'not_mapped',
  'machine_missing',
  'not_stored',
  'worker_ended',
  'secret_lost',
  'certificate_untrusted',
  'sign_in_refused',
  'wants_sign_in',
  'not_entitled',
  'no_value',
  'stale',
  'offline',
  'unreadable',
  'no_element',
  'no_array',
  'gap',
  'unknown_age',
  'certificate_changed',
  'bad_certificate',
  'no_such_security',
  'password_in_clear',
  'not_trusted_there',
  'server_stopped',
  'not_running',
  'no_listing',
  'too_many_values',
  'deadband_refused',
  'no_range',
]);
export type ConnectorProblemCode = z.infer<typeof ConnectorProblemCode>;

export const ConnectorProblem = z.object({
  code: ConnectorProblemCode,
  /** In the words of the device or the protocol; may be empty. */
  detail: z.string(),
});
export type ConnectorProblem = z.infer<typeof ConnectorProblem>;

/** What a connector does at the moment. Counters run since it was last started. */
export const ConnectorLive = z.object({
  phase: ConnectorPhase,
  /** Null while it is off. */
  since: EpochMs.nullable(),
  problem: ConnectorProblem.nullable(),
  /** Values made durable per second, over the last ten seconds. */
  ratePerS: z.number(),
  /** From the read of a value until it is durable; of the newest batch. */
  lagMs: z.number().nullable(),
  lastValueAt: EpochMs.nullable(),
  /** Poll rounds left out because the one before was not over, or not yet durable. */
  skipped: z.number().int(),
  /** Values left out: outside their limits, without a meaning, or replaced by newer ones before they could be stored. */
  dropped: z.number().int(),
  /** Points that deliver nothing at the moment. */
  badPoints: z.number().int(),
  /** How often the connection was made anew. */
  reconnects: z.number().int(),
});
export type ConnectorLive = z.infer<typeof ConnectorLive>;

export const Connector = z.object({
  id: Id,
  name: z.string(),
  kind: ConnectorKind,
  address: z.string(),
  timeoutMs: z.number().int(),
  wordOrder: WordOrder,
  settings: ConnectorSettings,
  username: z.string().nullable(),
  /** False: none was given, or it was sealed with another key than that of the data directory. */
  hasSecret: z.boolean(),
  /** Fingerprint of the certificate that the device may have; null = none was approved. */
  trustedCertificate: z.string().nullable(),
  isEnabled: z.boolean(),
  points: z.number().int(),
  live: ConnectorLive,
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Connector = z.infer<typeof Connector>;

const Secret = ExactText(256);

/** A device that the server reads by itself: a PLC, a gateway, a server. */
export const connector = defineCrud({
  subject: defineSubject({ name: 'connector', module: 'connectors', page: '/connector' }),
  path: '/data/connector',
  idField: 'id',
  access: { view: 'connection_view', edit: 'connection_edit' },
  record: Connector,
  fields: {
    name: Text(64),
    /** Host or `host:port`; OPC UA: `opc.tcp://host:port/path`; of kinds over HTTP with a scheme and a path. */
    address: Text(256),
    timeoutMs: z.number().int().min(100).max(60_000).default(2_000),
    wordOrder: WordOrder.default('ABCD'),
    /** Fields of other kinds are refused, as is a word order of any kind but Modbus. */
    settings: ConnectorSettings.default({}),
    username: Text(128).nullable().default(null),
    isEnabled: z.boolean().default(true),
  },
  createOnly: { kind: ConnectorKind, secret: Secret.nullish() },
  /**
   * Absent = the present one stays, unless address, username or protection change: then it is asked for again, or forgotten
   * where it is not sent any more. Empty = there is none.
   */
  updateOnly: { secret: Secret.nullish() },
  filters: { name: ExactText(64).optional(), kind: ConnectorKind.optional() },
  sort: ['name', 'kind', 'address', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['connector', 'connectors'],
});

/** By which a device is known. */
export const ConnectorCertificate = z.object({
  /** SHA-256, 64 hexadecimal digits. */
  fingerprint: z.string(),
  subject: z.string(),
  issuer: z.string(),
  validFrom: EpochMs,
  validTo: EpochMs,
});
export type ConnectorCertificate = z.infer<typeof ConnectorCertificate>;

/** The answer of a device to one attempt to connect. */
export const ConnectorTest = z.object({
  ok: z.boolean(),
  problem: ConnectorProblem.nullable(),
  /** Manufacturer, product and version, as far as the device says so. */
  product: z.string().nullable(),
  /** Milliseconds until the device answered. */
  answeredInMs: z.number().nullable(),
  /** Null or absent where the connection does not stand on one. */
  certificate: ConnectorCertificate.nullish(),
});
export type ConnectorTest = z.infer<typeof ConnectorTest>;

const params = z.object({ id: Id });

export const testConnector = defineEndpoint({
  id: 'connector.test',
  method: 'POST',
  path: '/data/connector/:id/test',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Connects once, apart from the running connection, and tells what the device answered.',
  params,
  reply: ConnectorTest,
  rateLimitPerMinute: 60,
});

export const trustConnectorCertificate = defineEndpoint({
  id: 'connector.trust',
  method: 'POST',
  path: '/data/connector/:id/trust',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Approves the one certificate that a device may have, by its fingerprint; null withdraws it.',
  params,
  body: z.strictObject({
    fingerprint: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .nullable(),
  }),
  reply: z.boolean(),
});

/** The specification's check of a device's sign-in. */
export const verifyPlcLogin = defineEndpoint({
  id: 'connector.grmLoginVerify',
  method: 'GET',
  path: '/data/plcdevice/grmLoginVerify/:id',
  access: 'connection_edit',
  tenant: 'session',
  summary: 'Signs in to the device once: true when it lets us in.',
  params,
  reply: z.boolean(),
  rateLimitPerMinute: 60,
});

/** A time in which a connector brought nothing. */
export const ConnectorGap = z.object({
  id: Id,
  /** When the device was last heard, or the first attempt to connect was made. */
  from: EpochMs,
  /** Null = it goes on. */
  to: EpochMs.nullable(),
  problem: ConnectorProblem,
});
export type ConnectorGap = z.infer<typeof ConnectorGap>;

export const pageConnectorGaps = defineEndpoint({
  id: 'connector.gaps',
  method: 'GET',
  path: '/data/connector/:id/gaps',
  access: 'connection_view',
  tenant: 'session',
  summary: 'The interruptions of a connector, the newest first.',
  params,
  query: PageQuery,
  reply: pageOf(ConnectorGap),
});
