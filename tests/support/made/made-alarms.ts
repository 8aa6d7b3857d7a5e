import { alarmRule } from '#shared/contracts/alarms/alarm-rule.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { dataOf } from '#tests/support/walks/foreign-rows/make-row.ts';

const MINUTE = 60_000;
const HOURS = 26;

/** Rules with what their machines report: how often, for how long, and from which minute on. */
const SOURCES = [
  ['灌装机缺瓶', 'Filler starved', 'L1-FILLER', 'material-shortage', 'low', 34, 4, 3],
  ['贴标机 A 故障', 'Labeller A fault', 'L1-LABEL-A', 'fault', 'medium', 97, 6, 20],
  ['装箱机堵料', 'Case packer blocked', 'L1-PACKER', 'blockage', 'low', 58, 9, 31],
  ['洗瓶机故障', 'Bottle washer fault', 'L1-WASHER', 'fault', 'high', 410, 22, 75],
  ['码垛机急停', 'Palletiser emergency stop', 'L1-PALLET', 'crash-stop', 'high', 700, 12, 340],
] as const satisfies readonly (readonly [
  ...[name: string, nameEn: string, machineCode: string, state: MachineState],
  ...[priority: 'low' | 'medium' | 'high', everyMin: number, lastsMin: number, firstMin: number],
])[];

/** Alarms of the last 26 hours on line 1: five sources, one that chatters, and one that stands. */
export async function makeAlarmDay(server: TestServer, admin: TestUser): Promise<void> {
  const nowMs = server.clock.now();
  const startMs = nowMs - HOURS * 60 * MINUTE;
  const changes: [atMs: number, machineCode: string, state: MachineState][] = [];
  for (const [name, nameEn, machineCode, state, priority, everyMin, lastsMin, firstMin] of SOURCES) {
    const body = { name, nameEn, machineCode, kind: 'state', state, priority, isEnabled: true } as const;
    await dataOf(server, alarmRule.create, { body }, admin);
    changes.push([startMs, machineCode, 'production']);
    for (let at = firstMin; at + lastsMin < HOURS * 60; at += everyMin)
      changes.push(
        [startMs + at * MINUTE, machineCode, state],
        [startMs + (at + lastsMin) * MINUTE, machineCode, 'production'],
      );
  }
  const chatters = { name: '检重机堵料', nameEn: 'Checkweigher blocked', machineCode: 'L1-CHECKW' } as const;
  const stands = { name: '封箱机停机', nameEn: 'Case sealer stopped', machineCode: 'L1-SEALER' } as const;
  for (const [rule, state] of [
    [chatters, 'blockage'],
    [stands, 'shutdown'],
  ] as const) {
    const body = { ...rule, kind: 'state', state, priority: 'low', isEnabled: true } as const;
    await dataOf(server, alarmRule.create, { body }, admin);
  }
  for (let turn = 0; turn < 28; turn += 1)
    changes.push([
      nowMs - 300 * MINUTE + turn * 9_000,
      'L1-CHECKW',
      turn % 2 === 0 ? 'blockage' : 'production',
    ]);
  changes.push([startMs, 'L1-SEALER', 'production'], [startMs + 20 * MINUTE, 'L1-SEALER', 'shutdown']);

  const { tenantId, wiring } = server;
  for (const [ts, machineCode, state] of changes.toSorted(([a], [b]) => a - b)) {
    const machineId = wiring.directory.findMachine(tenantId, machineCode)?.id ?? '';
    const of = { tenantId, machineId, sourceTs: ts, arrivalTs: ts, quality: 'good' } as const;
    await wiring.sink.write([{ ...of, kind: 'state', states: [state], code: null, text: null }]);
  }
}
