import { z } from 'zod';
import { Alarm, AlarmEvent } from '#shared/contracts/alarms/alarm.ts';
import { AlarmDelivery } from '#shared/contracts/alarms/alarm-delivery.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { mosquittoPub } from '#tests/support/devices/mosquitto-pub.ts';
import type { SignedIn } from '#tests/support/people/signed-in.ts';
import type { ServerProcess } from '#tests/support/servers/server-process.ts';

const FILLER = 'L1-FILLER';
/** It feeds line 1, and holds 14 t. */
const TANK = 'PT-BUFFER-1';
const CAPACITY_T = 14;
const DRAW_T_PER_H = 6;
const DRAW_PCT_PER_MS = ((DRAW_T_PER_H / CAPACITY_T) * 100) / 3_600_000;
/** Full, and not drawn off. */
const OTHER_TANKS = ['PT-BUFFER-2', 'PT-BUFFER-3'];

/** What the tanks and the filler send, each message until the broker has taken it. */
export interface DrainedPlant {
  /** From now on the tank holds that much, in %, and is drawn off. */
  fill(level: number): void;
  /** When the tank will be empty, in ms from now. */
  emptyInMs(): number;
  /** The filler reports a state that it has from now on; the same message again is the same report. */
  filler(state: MachineState): { send(): Promise<void> };
  /** What all machines measure now; the filler repeats its state, unless it reports changes only. */
  measure(options?: { readonly fillerIsSilent?: boolean }): Promise<void>;
}

export function drainPlant({ mqtt }: ServerProcess): DrainedPlant {
  const now = mqtt.now ?? Date.now;
  const full = { level: 0, atMs: 0 };
  let state: MachineState = 'production';
  const send = (machine: string, kind: 'metrics' | 'state', payload: object): Promise<void> =>
    mosquittoPub(mqtt, `linewall/v1/${mqtt.tenantId}/${machine}/${kind}`, payload);
  const levelAt = (ms: number) => Math.max(0, full.level - (ms - full.atMs) * DRAW_PCT_PER_MS);
  return {
    fill(level) {
      Object.assign(full, { level, atMs: now() });
    },
    emptyInMs: () => full.atMs + full.level / DRAW_PCT_PER_MS - now(),
    filler(next) {
      state = next;
      const report = { ts: now(), states: [state] };
      return { send: () => send(FILLER, 'state', report) };
    },
    async measure({ fillerIsSilent = false } = {}) {
      const ts = now();
      const level = levelAt(ts);
      await Promise.all([
        send(TANK, 'metrics', { ts, level, flow: level > 0 ? DRAW_T_PER_H : 0 }),
        ...OTHER_TANKS.map((tank) => send(tank, 'metrics', { ts, level: 90, flow: 0 })),
        ...(fillerIsSilent ? [] : [send(FILLER, 'state', { ts, states: [state] })]),
      ]);
    },
  };
}

const RowsOf = <Row extends z.ZodType>(row: Row) => z.object({ records: z.array(row) });

/** Everything that the server has of alarms, by its calls. */
export async function storedAlarms(admin: SignedIn): Promise<{
  readonly alarms: readonly Alarm[];
  /** Of the first alarm. */
  readonly events: readonly AlarmEvent[];
  /** Oldest first. */
  readonly deliveries: readonly AlarmDelivery[];
}> {
  const { records: alarms } = RowsOf(Alarm).parse(await admin.get('/data/alarm/page?size=50'));
  const [first] = alarms;
  const events = first ? z.array(AlarmEvent).parse(await admin.get(`/data/alarm/${first.id}/events`)) : [];
  const { records } = RowsOf(AlarmDelivery).parse(await admin.get('/data/alarm-delivery/page?size=50'));
  return { alarms, events, deliveries: records.toReversed() };
}
