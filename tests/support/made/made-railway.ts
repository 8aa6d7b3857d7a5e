import type { Id } from '#shared/contracts/kit/envelope.ts';
import { railHandler } from '#shared/contracts/railway/rail-handler.ts';
import { railTrack } from '#shared/contracts/railway/rail-track.ts';
import { train } from '#shared/contracts/railway/train.ts';
import { wagonVisit } from '#shared/contracts/railway/wagon-visit.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { createdOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const HOUR_MS = 3_600_000;

export function makeTrack(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return createdOf(server, by, railTrack, { name: 'track', ...fields });
}

export function makeHandler(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return createdOf(server, by, railHandler, { name: 'crane', ...fields });
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
  return createdOf(server, by, train, body);
}

/** A wagon that is to carry 60 t in 20 units. */
export function makeWagon(server: TestServer, by: TestUser, fields: object): Promise<Id> {
  return createdOf(server, by, wagonVisit, { plannedTonnes: 60, plannedUnits: 20, ...fields });
}
