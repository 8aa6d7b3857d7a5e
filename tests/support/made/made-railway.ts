import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { railHandler } from '#shared/contracts/warehouse/railway/rail-handler.ts';
import { railTrack } from '#shared/contracts/warehouse/railway/rail-track.ts';
import { train } from '#shared/contracts/warehouse/railway/train.ts';
import { wagonVisit } from '#shared/contracts/warehouse/railway/wagon-visit.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

const HOUR_MS = 3_600_000;

async function made(server: TestServer, contract: Endpoint, body: object, by: TestUser): Promise<Id> {
  const answer = await server.call(contract, { body } as never, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.id;
}

export function makeTrack(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return made(server, railTrack.create, { name: 'track', ...fields }, by);
}

export function makeHandler(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return made(server, railHandler.create, { name: 'crane', ...fields }, by);
}

/** A train that is loaded, from now on for four hours. */
export function makeTrain(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  const now = server.clock.now();
  const body = {
    place: 'Chengdu',
    direction: 'load',
    arrivesAt: now,
    departsAt: now + 4 * HOUR_MS,
    ...fields,
  };
  return made(server, train.create, body, by);
}

/** A wagon that is to carry 60 t in 20 units. */
export function makeWagon(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return made(server, wagonVisit.create, { plannedTonnes: 60, plannedUnits: 20, ...fields }, by);
}
