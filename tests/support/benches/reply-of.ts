import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

/** The reply of a call that is not refused, as its contract types it. */
export async function replyOf<E extends Endpoint>(
  server: TestServer,
  contract: E,
  input: CallInput<E>,
  user: TestUser,
): Promise<CallReply<E>> {
  const answer = await server.call(contract, input, user);
  if (answer.statusCode !== 200) throw new Error(`${contract.id}: ${answer.body}`);
  return answer.json().data;
}
