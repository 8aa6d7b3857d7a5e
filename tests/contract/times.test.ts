import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadContracts } from '#server/all-contracts.ts';
import { SERVER_TIME_HEADER } from '#shared/contracts/kit/envelope.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { schemasIn, type WireSchema } from '#tests/support/walks/contract-sample.ts';

/** docs/decisions/0021: a time is a number of milliseconds since 1970 in every answer, and its name says that it is one. */
const TIME = /(?:^|\.)(?:\w*(?:Time|Ts|At|Seen)|since|time|ts|at)(?:\[\])*$/;
/** Times of day by a line's clock, such as 06:00, and the value at which a counter begins anew. */
const NO_INSTANTS =
  /^(?:mpAutoReply|plannedStop|shiftException|shiftPattern)\.\S+ \S*(?:start|end)Time$|rolloverAt$|^mpAutoReply\.try time$/;
const contracts = await loadContracts();

const places = contracts.flatMap(({ id, reply }) => {
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as WireSchema;
  return [...schemasIn(schema)]
    .filter(([path, { type }]) => TIME.test(path) && type !== undefined && type !== 'null')
    .map(([path, { type }]) => ({ place: `${id} ${path}`, type }));
});

it('a time is a number in every answer', () => {
  const texts = places.filter(({ type }) => type !== 'integer' && type !== 'number');
  expect(texts.filter(({ place }) => !NO_INSTANTS.test(place))).toEqual([]);
  expect(places.length).toBeGreaterThan(20);
});

it('every answer says when it was sent, by the server’s clock: done, refused or not there', async () => {
  const server = await sharedServer();
  server.clock.advance(3_600_000);
  const user = await server.addUser();
  for (const [url, headers, status] of [
    ['/admin/user/info', user.headers, 200],
    ['/admin/user/info', { 'tenant-id': user.tenantId }, 401],
    ['/admin/no-such-call', user.headers, 404],
  ] as const) {
    const before = server.clock.now();
    const answer = await server.app.inject({ url, headers });
    expect([url, answer.statusCode]).toEqual([url, status]);
    const sentAt = Number(answer.headers[SERVER_TIME_HEADER]);
    expect(sentAt).toBeGreaterThanOrEqual(before);
    expect(sentAt).toBeLessThanOrEqual(server.clock.now());
  }
  await server.close();
});
