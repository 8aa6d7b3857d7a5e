import { beforeAll, expect, it } from 'vitest';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { getLineSummary, getMachineOee, type LineSummary } from '#shared/contracts/history/history.ts';
import type { Line } from '#shared/contracts/plant/line.ts';
import { sharedServer } from '#tests/support/servers/shared-server.ts';
import { type TestTenant, tenantWith } from '#tests/support/servers/tenant-with.ts';
import type { TestUser } from '#tests/support/servers/test-server.ts';

const MINUTE = 60_000;

let tenant: TestTenant;
let admin: TestUser;
let line: Line;
let start: number;

beforeAll(async () => {
  tenant = await tenantWith(await sharedServer(), { plant: bottlingPlant });
  admin = await tenant.addUser();
  const [first] = tenant.wiring.directory.lines(tenant.tenantId);
  if (!first) throw new Error('no line');
  line = first;
  start = Math.floor(tenant.clock.now() / MINUTE) * MINUTE - 40 * MINUTE;
});

function count(machineId: string, minute: number, value: number): Promise<void> {
  const sourceTs = start + minute * MINUTE;
  return tenant.wiring.sink.write([
    {
      ...{ tenantId: tenant.tenantId, machineId, sourceTs, arrivalTs: sourceTs },
      ...{ kind: 'metrics', quality: 'good', values: { yield: value } },
    },
  ]);
}

async function live(): Promise<LineSummary> {
  const summary = await tenant.wiring.history.lineSummary(tenant.tenantId, line.id);
  if (!summary) throw new Error('no summary');
  return summary;
}

it('are one number in the summary of the shift, of a range and of the machine, whatever the counter shows', async () => {
  const [bottleneck, other] = [
    line.machines.find(({ id }) => id === line.bottleneckMachineId),
    line.machines.find(({ id }) => id !== line.bottleneckMachineId),
  ];
  const silent = line.machines.find(({ id }) => id !== bottleneck?.id && id !== other?.id);
  if (!bottleneck || !other || !silent) throw new Error('too few machines');
  const before = await live();
  expect(before.outputs[other.id]).toBeNull();
  // One counter stands at 57,000 when the shift begins, the other restarts in its middle.
  for (let minute = 0; minute <= 30; minute += 1) {
    await count(bottleneck.id, minute, 57_000 + minute * 10);
    await count(other.id, minute, minute < 20 ? 900 + minute * 10 : (minute - 20) * 10 + 4);
  }
  const query = { from: start, to: start + 35 * MINUTE };
  const range: LineSummary = (
    await tenant.call(getLineSummary, { params: { id: line.id }, query }, admin)
  ).json().data;
  expect(range.outputs).toMatchObject({ [bottleneck.id]: 300, [other.id]: 294, [silent.id]: null });
  for (const { id } of [bottleneck, other]) {
    const oee = await tenant.call(getMachineOee, { params: { id }, query }, admin);
    expect(oee.json().data.counts.produced).toBe(range.outputs[id]);
  }
  const isAllInShift = (await live()).shift === null || ((await live()).shift?.from ?? 0) <= start;
  if (isAllInShift) expect((await live()).outputs).toMatchObject({ [bottleneck.id]: 300, [other.id]: 294 });
  // 104 → 50: what it counted is not known.
  await count(other.id, 31, 50);
  await expect.poll(async () => (await live()).outputs[other.id]).toBeNull();
});

it('say that the OEE of the first minutes is one of those', async () => {
  const of = async (minutes: number) => {
    const query = { from: start, to: start + minutes * MINUTE };
    return (await tenant.call(getLineSummary, { params: { id: line.id }, query }, admin)).json().data
      .isOeeEarly;
  };
  expect([await of(10), await of(20)]).toEqual([true, false]);
});
