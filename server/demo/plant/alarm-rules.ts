import type { AlarmPriority } from '#shared/contracts/alarms/alarm-terms.ts';
import type { MachineState } from '#shared/contracts/plant/machine-state.ts';
import { bottlingPlant } from './plant.ts';

/** A rule of the demo plant; the fields mean what those of the contract's `AlarmRule` mean. */
interface DemoAlarmRule {
  readonly name: string;
  readonly nameEn: string;
  readonly machineCode: string;
  readonly state: MachineState;
  readonly priority: AlarmPriority;
  readonly onDelayS: number;
  readonly suppressedBy: string | null;
}

/**
 * A fault of the machine that sets the pace is urgent; that it has no material is less so, and no alarm while it is
 * faulty itself. Faults of the others are for the list.
 */
export const demoAlarmRules: readonly DemoAlarmRule[] = bottlingPlant.lines.flatMap(
  ({ code, bottleneckCode, machines }) =>
    machines.flatMap((machine): DemoAlarmRule[] => {
      const isPace = machine.code === bottleneckCode;
      const fault: DemoAlarmRule = {
        name: `${code} ${machine.name}故障`,
        nameEn: `${code} ${machine.nameEn}: fault`,
        machineCode: machine.code,
        state: 'fault',
        priority: isPace ? 'high' : 'low',
        onDelayS: isPace ? 10 : 30,
        suppressedBy: null,
      };
      const starved: DemoAlarmRule = {
        name: `${code} ${machine.name}缺料`,
        nameEn: `${code} ${machine.nameEn}: no material`,
        machineCode: machine.code,
        state: 'material-shortage',
        priority: 'medium',
        onDelayS: 60,
        suppressedBy: fault.name,
      };
      return isPace ? [fault, starved] : [fault];
    }),
);

/** Who is on call for the lines, week by week from Monday morning. */
export const demoOnCall = {
  name: '设备维修值班',
  startDay: '2026-01-05',
  handover: '08:00',
  turnDays: 7,
} as const;
