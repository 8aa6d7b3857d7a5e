import { randomUUID } from 'node:crypto';
import { createCredential, ingest } from '#shared/contracts/ingest/ingest.ts';
import { dataOf } from './foreign-rows/make-row.ts';
import type { TestServer, TestUser } from './test-server.ts';

export interface SentEvent {
  readonly type: string;
  readonly id?: string;
  readonly ts?: number;
  readonly [field: string]: unknown;
}

export interface SentAnswer {
  readonly accepted: number;
  readonly rejected: readonly { readonly index: number; readonly reason: string; readonly detail: string }[];
}

/** Sends events of a warehouse, each with an id of its own and the time of the server unless it says otherwise. */
export type SendEvents = (events: readonly SentEvent[], topic?: string) => Promise<SentAnswer>;

/** What a warehouse system has: a credential, and the topic of a warehouse. */
export async function eventSender(
  server: TestServer,
  admin: TestUser,
  warehouse: string,
): Promise<SendEvents> {
  const { secret } = await dataOf(
    server,
    createCredential,
    { body: { name: `events of ${warehouse}`, kind: 'http' } },
    admin,
  );
  return async (events, topic = `linewall/v1/${server.tenantId}/${warehouse}/event`) => {
    const body = events.map((event) => ({
      topic,
      payload: { id: `event-${randomUUID()}`, ts: server.clock.now(), ...event },
    }));
    const answer = await server.call(ingest, { body }, null, { authorization: `Bearer ${secret}` });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().data;
  };
}
