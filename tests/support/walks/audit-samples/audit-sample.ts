import type { LightMyRequestResponse } from 'fastify';
import type { CallInput, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { FOREIGN_SAMPLES } from '#tests/support/walks/foreign-samples/foreign-samples.ts';

/** A call that changes something, made by `user`, and the entry that it leaves. */
export interface AuditSample {
  readonly contract: Endpoint;
  readonly subject: string;
  readonly action: string;
  run(server: TestServer, user: TestUser): Promise<LightMyRequestResponse>;
}

/** Filled by the modules beside this one. */
export const collectedAudits: AuditSample[] = [];

export function auditBy(contract: Endpoint, subject: string, action: string, run: AuditSample['run']): void {
  collectedAudits.push({ contract, subject, action, run });
}

export function auditOf<E extends Endpoint>(contract: E, entry: string, input: () => CallInput<E>): void {
  const [subject = '', action = ''] = entry.split('.');
  auditBy(contract, subject, action, (server, user) => server.call(contract, input(), user));
}

/** As the walk of ids makes the call. */
export function auditById(contract: Endpoint, place: string, entry: string): void {
  const { make, ask } = FOREIGN_SAMPLES.get(`${contract.id} ${place}`) ?? {};
  if (!make || !ask) throw new Error(`there is no sample of ${contract.id} ${place}`);
  const [subject = '', action = ''] = entry.split('.');
  auditBy(contract, subject, action, async (server, user) => ask(server, user, await make(server, user)));
}
