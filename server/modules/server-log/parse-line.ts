import { z } from 'zod';
import { toLoggableUrl } from '#server/core/logs/log.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import type { ServerLogLevel } from '#shared/contracts/server-log/server-log.ts';

/** An entry as it was written, before it is known whose it is. */
export interface LoggedEntry {
  /** Null = about none. */
  readonly tenantId: Id | null;
  readonly atMs: number;
  readonly level: ServerLogLevel;
  readonly role: string;
  readonly module: string;
  readonly message: string;
  readonly requestId: string | null;
  readonly stack: string | null;
  readonly details: string | null;
}

const MESSAGE_MAX = 1_000;
const STACK_MAX = 8_000;
const DETAILS_MAX = 4_000;
const LEVELS: Readonly<Record<number, ServerLogLevel>> = { 40: 'warn', 50: 'error', 60: 'fatal' };
/** How a line of such a level begins: all others cost no more than this look at them. */
const WANTED = /^\{"level":(?:40|50|60),/;

const Line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().catch(''),
  module: z.string().catch(''),
  reqId: z.string().nullable().catch(null),
  tenantId: Id.nullable().catch(null),
  /** Of a worker of connectors. */
  kind: z.string().optional().catch(undefined),
  err: z
    .looseObject({ message: z.string().catch(''), stack: z.string().catch('') })
    .optional()
    .catch(undefined),
});

/** A line of the log as an entry; null where it is no warning, or stands in a log of its own. */
export function parseLine(line: string): LoggedEntry | null {
  if (!WANTED.test(line)) return null;
  const parsed = Line.safeParse(JSON.parse(line));
  if (!parsed.success) return null;
  const { level, time, msg, module, reqId, tenantId, kind, err, frontEnd, worker, ...rest } = parsed.data;
  const name = LEVELS[level];
  // Errors of browsers are in the front-end log.
  if (name === undefined || frontEnd !== undefined) return null;
  const more = { ...rest, ...(kind !== undefined && { kind }) };
  return {
    tenantId,
    atMs: time,
    level: name,
    role: worker === true && kind ? `worker:${kind}` : 'server',
    module,
    message: cut([msg, err?.message].filter(Boolean).join(': '), MESSAGE_MAX),
    requestId: reqId,
    stack: err?.stack ? cut(err.stack, STACK_MAX) : null,
    details: Object.keys(more).length > 0 ? cut(JSON.stringify(more), DETAILS_MAX) : null,
  };
}

/** Addresses lose their credentials here too: an error's text may hold a whole one. */
function cut(text: string, max: number): string {
  return toLoggableUrl(text.replaceAll('\0', '\uFFFD').toWellFormed()).slice(0, max);
}
