import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { Blueprint, MachineBlueprint } from './blueprint.ts';
import type { MachineSim, SimState } from './sim-state.ts';

/** What a machine takes at full speed, kW. */
const FULL_KW: Partial<Record<MachineType, number>> = {
  washer: 118,
  pasteuriser: 96,
  filler: 46,
  capper: 7,
  rinser: 11,
  labeller: 9,
  packer: 19,
  sealer: 7,
  palletiser: 15,
  depalletiser: 13,
  robot: 14,
  wrapper: 62,
  oven: 85,
};
const SMALL_KW = 2.5;
/** Shares of it: drives that wait keep turning, heating and vacuum stay on. */
const WAITING_SHARE = 0.42;
const STOPPED_SHARE = 0.13;
const CLEANING_SHARE = 0.65;
/** Light, air conditioning and conveyors of a hall, kW. */
const HALL_KW = 24;
/** Offices, cooling water and losses that only the main meter sees, kW. */
const REST_KW = 38;
const AIR_BASE_KW = 42;
const AIR_FULL_KW = 165;
/** Litres that a filler takes for a bottle, and m³ in an hour of cleaning. */
const WATER_PER_BOTTLE_L = 0.62;
const CLEANING_M3_PER_HOUR = 7.5;
const HOUR_MS = 3_600_000;

/** Readings of the demo plant's meters when it begins. */
export const FIRST_READINGS: Readonly<Record<string, number>> = {
  'EM-MAIN': 8_412_630,
  'EM-GLASS': 2_907_115,
  'EM-PET': 3_266_480,
  'EM-CAN': 1_604_221,
  'EM-AIR': 518_904,
  'WM-MAIN': 214_377,
};
const HALL_METERS: Readonly<Record<string, string>> = {
  'WS-GLASS': 'EM-GLASS',
  'WS-PET': 'EM-PET',
  'WS-CAN': 'EM-CAN',
};

/** Counts on what machines and halls take during one time step. */
export function countLoads(blueprint: Blueprint, state: SimState): void {
  const hours = state.stepMs / HOUR_MS;
  let total = REST_KW;
  let running = 0;
  let waterM3PerHour = 0.4;
  for (const { line, machines } of blueprint.lines) {
    let hall = HALL_KW;
    for (const index of machines) {
      const spec = blueprint.machines[index];
      const machine = state.machines[index];
      if (!spec || !machine) continue;
      const kw = loadOf(spec, machine);
      machine.energyKwh += kw * hours;
      hall += kw;
      if (machine.mode === 'running') running += 1 / blueprint.machines.length;
      if (spec.spec.machineType === 'filler')
        waterM3PerHour += (machine.flowPrimary * WATER_PER_BOTTLE_L) / 1_000;
      if (machine.ownStop?.kind === 'cip') waterM3PerHour += CLEANING_M3_PER_HOUR;
    }
    count(state, HALL_METERS[line.departmentCode], hall * hours);
    total += hall;
  }
  const air = AIR_BASE_KW + AIR_FULL_KW * running;
  count(state, 'EM-AIR', air * hours);
  count(state, 'EM-MAIN', (total + air) * hours);
  count(state, 'WM-MAIN', waterM3PerHour * hours);
}

function loadOf(spec: MachineBlueprint, machine: MachineSim): number {
  const full = FULL_KW[spec.spec.machineType] ?? SMALL_KW;
  switch (machine.mode) {
    case 'running':
      return (
        full * (WAITING_SHARE + (1 - WAITING_SHARE) * Math.min(1, machine.flowPrimary / spec.sharePrimary))
      );
    case 'starved':
    case 'blocked':
      return full * WAITING_SHARE;
    case 'stopped':
      return full * (machine.ownStop?.kind === 'cip' ? CLEANING_SHARE : STOPPED_SHARE);
  }
}

function count(state: SimState, code: string | undefined, amount: number): void {
  if (code !== undefined) state.meters[code] = (state.meters[code] ?? 0) + amount;
}
