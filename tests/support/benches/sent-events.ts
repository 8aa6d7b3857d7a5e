import { randomUUID } from 'node:crypto';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

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

/** Sends messages with a credential of its own, each on its topic. */
export type SendMessages = (
  messages: readonly { readonly topic: string; readonly payload: object }[],
) => Promise<SentAnswer>;

export async function messageSender(
  server: TestServer,
  admin: TestUser,
  name: string,
): Promise<SendMessages> {
  const { secret } = await dataOf(server, createCredential, { body: { name, kind: 'http' } }, admin);
  return async (body) => {
    const answer = await server.call(ingest, { body } as never, null, { authorization: `Bearer ${secret}` });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().data;
  };
}

/** What a warehouse system has: a credential, and the topic of a warehouse. */
export async function eventSender(
  server: TestServer,
  admin: TestUser,
  warehouse: string,
): Promise<SendEvents> {
  const send = await messageSender(server, admin, `events of ${warehouse}`);
  return (events, topic = `linewall/v1/${server.tenantId}/${warehouse}/event`) =>
    send(
      events.map((event) => ({
        topic,
        payload: { id: `event-${randomUUID()}`, ts: server.clock.now(), ...event },
      })),
    );
}
