import { vi } from 'vitest';
import { z } from 'zod';
import { defineJob, type JobKind, type JobRun } from '#server/core/ports/jobs.ts';

const Payload = z.object({ text: z.string() });
type Payload = z.infer<typeof Payload>;

/** A kind of job whose payload is a text; `run` says what it does. */
export function kindOf(run: JobKind<Payload>['run'], maxAttempts = 3, kind = 'demo'): JobKind<Payload> {
  return defineJob({ kind, payload: Payload, maxAttempts, permission: () => null, run });
}

/** A kind whose runs wait until the gate is opened, or their job is cancelled. */
export function createGate() {
  const started: JobRun<Payload>[] = [];
  const waiting: (() => void)[] = [];
  const kind = kindOf(async (job) => {
    started.push(job);
    await new Promise<void>((go) => {
      waiting.push(go);
      job.signal.addEventListener('abort', () => go());
    });
    job.signal.throwIfAborted();
    return { result: { attempt: job.attempt } };
  });
  return { kind, started, open: () => waiting.splice(0).forEach((go) => void go()) };
}

export async function until(check: () => boolean): Promise<void> {
  await vi.waitUntil(check, { timeout: 60_000, interval: 5 });
}

/** A job with a text as its payload, of no user. */
export const jobOf = (tenantId: string, text: string) => ({
  tenantId,
  userId: null,
  title: text,
  payload: { text },
});
