import type { z } from 'zod';
import type { DeadLetterReason } from '#shared/contracts/ingest/dead-letter.ts';

/** Why a message, or one connection's reading of it, was not taken. `detail` speaks in terms of the message. */
export interface Rejection {
  readonly ok: false;
  readonly reason: z.infer<typeof DeadLetterReason>;
  readonly detail: string;
}
export interface Accepted<Value> {
  readonly ok: true;
  readonly value: Value;
}
export type Checked<Value> = Accepted<Value> | Rejection;

export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

export function reject(reason: Rejection['reason'], detail: string): Rejection {
  return { ok: false, reason, detail };
}

const QUOTE_MAX_LENGTH = 80;

/** A value of the message for a detail text, never longer than one line. */
export function quote(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > QUOTE_MAX_LENGTH ? `${text.slice(0, QUOTE_MAX_LENGTH)}…` : text;
}
