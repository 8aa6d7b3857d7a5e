import { Color } from 'three';
import { GOODS_MODELS } from '#display/kit3d/goods/goods-models.ts';
import type { InstancePool } from '#display/kit3d/render/instance-pool.ts';
import type { TintMode } from '#display/kit3d/render/solid-material.ts';
import { CRANE_Z } from '#display/screens/railway/layout/yard-sizes.ts';

/** Metres above the ground. */
const DECK = 11.72;
const CEILING = 9.6;
const SPREADER_HEIGHT = GOODS_MODELS.spreader.height;
const BOX_HEIGHT = GOODS_MODELS.container.height;
/** Metres a second, drawn faster than a crane is. */
const SPEEDS = { x: 6, z: 4, y: 3 } as const;
const CRANES_MOST = 8;
const ROPES = [
  [-1.1, -0.5],
  [-1.1, 0.5],
  [1.1, -0.5],
  [1.1, 0.5],
] as const;

export interface CranePools {
  readonly gantry: InstancePool;
  readonly trolley: InstancePool;
  readonly spreader: InstancePool;
  /** Of unit cubes. */
  readonly ropes: InstancePool;
  readonly boxes: InstancePool;
}

export interface CraneState {
  readonly id: string;
  readonly x: number;
  /** Of the trolley. */
  readonly z: number;
  /** Lower side of the spreader. */
  readonly y: number;
  readonly isLaden: boolean;
  readonly colour: Color;
  readonly mode: TintMode;
  readonly boxColour: Color;
}

/** Gantries with what hangs from them. They move only where another place was reported. */
export interface CraneFleet {
  /** Writes all of them into pools that were begun. */
  write(cranes: readonly CraneState[]): void;
  advance(seconds: number): boolean;
  isMoving(): boolean;
}

/** `isStill`: another place is taken at once. */
export function createCraneFleet(pools: CranePools, ropeColour: string, isStill: () => boolean): CraneFleet {
  const ids: string[] = [];
  // Of each crane: where it is drawn, and where it shall be; x, z, y.
  const now = new Float64Array(CRANES_MOST * 3);
  const wanted = new Float64Array(CRANES_MOST * 3);
  const slots = new Int32Array(CRANES_MOST * 8).fill(-1);
  const rope = new Color(ropeColour);
  let count = 0;

  function place(crane: number): void {
    const x = now[crane * 3] ?? 0;
    const z = now[crane * 3 + 1] ?? 0;
    const y = now[crane * 3 + 2] ?? 0;
    const at = crane * 8;
    pools.gantry.move(slots[at] ?? -1, x, 0, CRANE_Z);
    pools.trolley.move(slots[at + 1] ?? -1, x, DECK, z);
    pools.spreader.move(slots[at + 2] ?? -1, x, y, z);
    pools.boxes.move(slots[at + 3] ?? -1, x, y - BOX_HEIGHT, z);
    for (let index = 0; index < ROPES.length; index += 1) {
      const offset = ROPES[index] ?? ROPES[0];
      const foot = y + SPREADER_HEIGHT - 0.3;
      pools.ropes.move(
        slots[at + 4 + index] ?? -1,
        x + offset[0],
        foot,
        z + offset[1],
        Math.max(0.01, DECK - foot),
      );
    }
  }

  return {
    write: (cranes) => {
      const before = ids.splice(0);
      const places = now.slice();
      count = Math.min(CRANES_MOST, cranes.length);
      cranes.slice(0, CRANES_MOST).forEach(({ id, x, z, y, isLaden, colour, mode, boxColour }, crane) => {
        ids.push(id);
        const target = [x, z, Math.min(CEILING, y)] as const;
        const known = before.indexOf(id);
        for (let axis = 0; axis < 3; axis += 1) {
          wanted[crane * 3 + axis] = target[axis] ?? 0;
          now[crane * 3 + axis] =
            isStill() || known < 0 ? (target[axis] ?? 0) : (places[known * 3 + axis] ?? 0);
        }
        const at = crane * 8;
        const origin = { x, y: 0, z };
        slots[at] = pools.gantry.add(origin, colour, mode);
        slots[at + 1] = pools.trolley.add(origin, colour, mode);
        slots[at + 2] = pools.spreader.add(origin, colour, mode);
        slots[at + 3] = isLaden ? pools.boxes.add(origin, boxColour, 'goods') : -1;
        const ropeInk = mode === 'culprit' ? colour : rope;
        for (let index = 0; index < ROPES.length; index += 1)
          slots[at + 4 + index] = pools.ropes.add(
            { ...origin, scaleX: 0.09, scaleZ: 0.09 },
            ropeInk,
            'goods',
          );
        place(crane);
      });
    },
    advance: (seconds) => {
      let hasMoved = false;
      for (let crane = 0; crane < count; crane += 1) {
        let isOff = false;
        for (let axis = 0; axis < 3; axis += 1) {
          const at = crane * 3 + axis;
          const gap = (wanted[at] ?? 0) - (now[at] ?? 0);
          if (gap === 0) continue;
          const step = seconds * (axis === 0 ? SPEEDS.x : axis === 1 ? SPEEDS.z : SPEEDS.y);
          now[at] = Math.abs(gap) <= step ? (wanted[at] ?? 0) : (now[at] ?? 0) + Math.sign(gap) * step;
          isOff = true;
        }
        if (!isOff) continue;
        place(crane);
        hasMoved = true;
      }
      return hasMoved;
    },
    isMoving: () => {
      for (let at = 0; at < count * 3; at += 1) if (now[at] !== wanted[at]) return true;
      return false;
    },
  };
}
