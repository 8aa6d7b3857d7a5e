import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { findHallBy } from '#server/modules/pretreatment/halls.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { FEED_EVENTS, FeedFrame } from '#shared/contracts/live/feed.ts';
import {
  BoardBatch,
  BoardCip,
  BoardFedLine,
  BoardTransfer,
  BoardUnit,
  PRETREATMENT_BOARD_FEED_KEYS as KEYS,
  PretreatmentFigures,
  PretreatmentSettings,
  PretreatmentSource,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { createFeedImage } from '#shared/domain/line/feed-image.ts';
import { hallVerdict } from '#shared/domain/pretreatment/hall-verdict.ts';
import { eventSender, type SendEvents } from '#tests/support/benches/sent-events.ts';
import {
  BLENDER,
  BUFFER,
  MADE_HALL,
  makeHallUnits,
  makeProgramme,
  makeRecipe,
} from '#tests/support/made/made-hall.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let address: string;
let admin: TestUser;
let send: SendEvents;
let ids: Awaited<ReturnType<typeof makeHallUnits>>;
let hallId: Id;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await sharedServer({ plant: bottlingPlant });
  address = await server.listen();
  admin = await server.addUser();
  ids = await makeHallUnits(server, admin);
  await makeRecipe(server, admin, 'ORANGE');
  await makeProgramme(server, admin, 'CIP-1');
  send = await eventSender(server, admin, MADE_HALL);
  const hall = await server.db.tenant(server.tenantId, (tx) => findHallBy(tx, { code: MADE_HALL }));
  hallId = hall?.id ?? '';
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server.close();
});

async function watch(id: Id, as: TestUser = admin) {
  const socket = io(address, { auth: { token: as.token, tenantId: as.tenantId }, transports: ['websocket'] });
  sockets.push(socket);
  const image = createFeedImage();
  socket.on(FEED_EVENTS.frame, (message: unknown) => {
    image.apply(FeedFrame.parse(typeof message === 'string' ? JSON.parse(message) : message));
  });
  const reply: unknown = await socket.emitWithAck(FEED_EVENTS.subscribe, {
    topic: { name: 'pretreatmentBoard', id },
  });
  return { image, reply };
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 15_000, interval: 50 });

async function measure(machine: string, values: Readonly<Record<string, number>>): Promise<number> {
  const { tenantId } = server;
  const machineId = server.wiring.directory.findMachine(tenantId, machine)?.id ?? '';
  const ts = server.clock.now();
  await server.wiring.sink.write([
    { tenantId, machineId, kind: 'metrics', values, sourceTs: ts, arrivalTs: ts, quality: 'good' },
  ]);
  return ts;
}

it('shows the units of a hall with their values, its batches, transfers and cleanings, as they change', async () => {
  await measure(BUFFER, { level: 9, temperature: 4.6, flow: 6 });
  const { image, reply } = await watch(hallId);
  expect(reply).toEqual({ ok: true });
  await until(() => expect(image.get(KEYS.settings())).toBeDefined());
  expect(PretreatmentSettings.parse(image.get(KEYS.settings()))).toMatchObject({ code: MADE_HALL });
  expect(PretreatmentSource.parse(image.get(KEYS.source())).expectedMs).toBeGreaterThan(0);
  const unit = BoardUnit.parse(image.get(KEYS.unit(ids.buffer)));
  expect(unit).toMatchObject({ code: BUFFER, kind: 'buffer', capacityT: 20, level: { value: 9 } });
  expect(unit.feeds?.kind).toBe('line');
  const line = BoardFedLine.parse(image.get(KEYS.line(unit.feeds?.id ?? '')));
  expect(line).toMatchObject({ code: 'L1', demandTPerH: 6 });

  await measure(BLENDER, { level: 88 });
  await until(() => expect(BoardUnit.parse(image.get(KEYS.unit(ids.blender))).level?.value).toBe(88));

  await send([
    { type: 'batch', no: 'B-1', recipe: 'ORANGE', state: 'running', step: 2, unit: BLENDER, line: 'L1' },
    { type: 'transfer', no: 'T-1', state: 'open', from: BUFFER, line: 'L1', amountT: 2, rateTPerH: 6 },
    {
      type: 'cip',
      no: 'C-1',
      state: 'running',
      unit: BLENDER,
      programme: 'CIP-1',
      phase: 1,
      temperature: 20,
    },
  ]);
  const of = (prefix: string) => [...image.keys()].filter((key) => key.startsWith(prefix));
  await until(() => expect(of('cip:')).toHaveLength(1));
  const batch = BoardBatch.parse(image.get(of('batch:')[0] ?? ''));
  expect(batch).toMatchObject({ no: 'B-1', unitId: ids.blender, stepNo: 2, state: 'running' });
  expect(batch.steps).toHaveLength(3);
  expect(batch.stepStartedAt).not.toBeNull();
  expect(BoardTransfer.parse(image.get(of('transfer:')[0] ?? ''))).toMatchObject({
    fromUnitId: ids.buffer,
    to: unit.feeds,
    rateTPerH: 6,
  });
  const cip = BoardCip.parse(image.get(of('cip:')[0] ?? ''));
  expect(cip).toMatchObject({ unitId: ids.blender, phaseNo: 1, readings: [{ temperature: 20 }] });
  expect(PretreatmentFigures.parse(image.get(KEYS.figures())).released).toBe(0);

  // The board decides by the same rules as the server: the buffer lasts 18 min, and the batch behind it 26.
  const at = await measure(BUFFER, { level: 9, flow: 6 });
  await until(() => expect(BoardUnit.parse(image.get(KEYS.unit(ids.buffer))).level?.sourceTs).toBe(at));
  const hall = {
    units: new Map(of('unit:').map((key) => [key.slice(5), BoardUnit.parse(image.get(key))])),
    lines: new Map(of('line:').map((key) => [key.slice(5), BoardFedLine.parse(image.get(key))])),
    batches: new Map(of('batch:').map((key) => [key.slice(6), BoardBatch.parse(image.get(key))])),
    cips: new Map(of('cip:').map((key) => [key.slice(4), BoardCip.parse(image.get(key))])),
  };
  const verdict = hallVerdict(hall, at);
  expect(verdict).toMatchObject({ kind: 'drying', unitId: ids.blender });
  expect(((verdict.supply?.dryAt ?? 0) - at) / 60_000).toBeCloseTo(18, 0);
});

it('is there for those alone who may see boards and reach the hall', async () => {
  const other = await server.addUser({ permissions: ['plant_view'] });
  expect((await watch(hallId, other)).reply).toMatchObject({ ok: false, reason: 'forbidden' });
  const line = server.wiring.directory.lines(server.tenantId)[0]?.id ?? '';
  expect((await watch(line)).reply).toMatchObject({ ok: false, reason: 'not_found' });
});
