import { createBlueprint } from './blueprint.ts';
import { bottlingEnergy } from './energy.ts';
import { BOTTLING_PARAMETERS, type BottlingParameter, type ParameterRow } from './parameter-table.ts';
import { bottlingPlant } from './plant.ts';

/** A parameter of the demo plant; the fields mean what those of the contract's `MachineParameter` mean. */
interface DemoParameter {
  readonly machineCode: string;
  readonly metric: string;
  readonly name: string;
  readonly nameEn: string;
  readonly unit: string | null;
  readonly groupName: string;
  readonly groupNameEn: string;
  readonly lowLimit: number | null;
  readonly highLimit: number | null;
  readonly rolloverAt: number | null;
  readonly isMarked: boolean;
}

const GROUPS = {
  production: { groupName: '生产', groupNameEn: 'Production' },
  process: { groupName: '工艺', groupNameEn: 'Process' },
  material: { groupName: '物料', groupNameEn: 'Material' },
  energy: { groupName: '能源', groupNameEn: 'Energy' },
} as const;

const STEP_MS = 1_000;
/** What people of a filling hall look at first. */
const MARKED: ReadonlySet<string> = new Set(['productTemperature', 'co2Pressure', 'pasteurisingTemperature']);

/** Names, units, groups and limits of what the machines and meters of the demo plant report. */
export function demoParameters(): DemoParameter[] {
  const blueprint = createBlueprint(bottlingPlant, STEP_MS);
  const machines = blueprint.machines.flatMap((machine) => {
    const { code, idealSpeedPerHour } = machine.spec;
    const { consumable } = machine;
    const buffers = machine.outlets.flatMap((index) => {
      const edge = blueprint.conveyors[index]?.edge;
      return edge?.bufferMetric ? [{ metric: edge.bufferMetric, capacity: edge.bufferCapacity }] : [];
    });
    return [
      parameter(code, 'speed', 'production', { highLimit: idealSpeedPerHour }),
      parameter(code, 'setSpeed', 'production'),
      parameter(code, 'yield', 'production', { rolloverAt: machine.rolloverAt }),
      ...(machine.rejectShare > 0 ? [parameter(code, 'reject', 'production')] : []),
      parameter(code, 'alarms', 'production', { highLimit: 0 }),
      ...buffers.map(({ metric, capacity }) =>
        parameter(code, metric, 'production', capacity === null ? {} : { highLimit: capacity }),
      ),
      ...machine.parameters.map((row) => parameter(code, row.metric, 'process', limitsOf(row))),
      ...(consumable
        ? [parameter(code, consumable.metric, 'material', { lowLimit: consumable.lowLevel * 100 })]
        : []),
    ];
  });
  const meters = bottlingEnergy.meters.map(({ machineCode, metric }) =>
    parameter(machineCode, metric, 'energy'),
  );
  return [...machines, ...meters];
}

function parameter(
  machineCode: string,
  metric: string,
  group: keyof typeof GROUPS,
  settings: {
    readonly lowLimit?: number;
    readonly highLimit?: number;
    readonly rolloverAt?: number | null;
  } = {},
): DemoParameter {
  const { name, nameEn, unit } = isKnown(metric)
    ? BOTTLING_PARAMETERS[metric]
    : { name: metric, nameEn: metric, unit: '' };
  return {
    machineCode,
    metric,
    name,
    nameEn,
    unit: unit || null,
    ...GROUPS[group],
    lowLimit: settings.lowLimit ?? null,
    highLimit: settings.highLimit ?? null,
    rolloverAt: settings.rolloverAt ?? null,
    isMarked: MARKED.has(metric),
  };
}

function isKnown(metric: string): metric is BottlingParameter {
  return metric in BOTTLING_PARAMETERS;
}

/** What it reaches while the machine runs and while it stands, and its noise around it. */
function limitsOf({ standing, running, noise, decimals }: ParameterRow) {
  const margin = Math.max(4 * noise, Math.abs(running) * 0.02);
  const round = (value: number): number => Number(value.toFixed(decimals));
  return {
    lowLimit: round(Math.min(standing, running) - margin),
    highLimit: round(Math.max(standing, running) + margin),
  };
}
