import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOfHouse, IN_MS, instantAt } from '#server/demo/warehouse/emit.ts';
import { demoHouse } from '#server/demo/warehouse/house.ts';
import { createHouseSim } from '#server/demo/warehouse/sim.ts';
import { toWallEvent } from '#server/demo/warehouse/wall-event.ts';
import { createCredential } from '#shared/contracts/ingest/credential.ts';
import { ingest } from '#shared/contracts/ingest/ingest.ts';
import { type Appointment, appointment } from '#shared/contracts/yard/appointment.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

/** The trucks of a demo warehouse that runs ten times as fast as the clock, through the way in of its events. */
const SPEED = 10;
const STEP_MS = 5 * IN_MS.minute;
const RUN_MS = 2.25 * IN_MS.hour;

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  server.clock.hold();
  const day = dayOfHouse(Date.UTC(2040, 4, 16));
  server.clock.advance(instantAt(day, 8 * 60) - server.clock.now());
  admin = await server.addUser();
});
afterAll(() => server.close());

it('are booked for slots of the wall, go their way, and none of their events is refused', async () => {
  const { secret } = await dataOf(
    server,
    createCredential,
    { body: { name: 'fast', kind: 'http' } as const },
    admin,
  );
  const plantMs = instantAt(dayOfHouse(server.clock.now()), 0);
  const wallMs = server.clock.now();
  const toPlant = (ms: number): number => plantMs + (ms - wallMs) * SPEED;
  const clock = { speed: SPEED, toWall: (ms: number) => Math.round(wallMs + (ms - plantMs) / SPEED) };
  const house = createHouseSim({ seed: 20_260, runMs: plantMs });
  const refused: unknown[] = [];
  while (server.clock.now() < wallMs + RUN_MS) {
    server.clock.advance(STEP_MS);
    const events = house
      .advanceTo(toPlant(server.clock.now()) - 1)
      .filter(({ payload }) => payload.type === 'truck')
      .flatMap((event) => toWallEvent(event, clock) ?? []);
    const topic = `linewall/v1/${server.tenantId}/${demoHouse.code}/event`;
    const body = events.map((payload) => ({ topic, payload }));
    if (body.length === 0) continue;
    const answer = await server.call(ingest, { body } as never, null, { authorization: `Bearer ${secret}` });
    refused.push(...answer.json().data.rejected);
  }
  expect(refused).toEqual([]);
  const list = await server.call(appointment.page, { query: { size: 200 } }, admin);
  const rows: Appointment[] = list.json().data.records;
  const booked = rows.filter(({ slotStart }) => slotStart !== null);
  expect(booked.length).toBeGreaterThan(10);
  expect(booked.some(({ state }) => state === 'left')).toBe(true);
  expect(rows.some(({ slotStart }) => slotStart === null)).toBe(true);
});
