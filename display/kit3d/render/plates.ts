import { BufferAttribute, BufferGeometry, Color, Mesh, MeshBasicMaterial } from 'three';
import { hatchStripes } from './hatch.ts';

/** An area of the floor in a state's colour, with its border; metres. */
export interface FloorPlate {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
  readonly fill: string;
  readonly line: string;
  /** Above the floor, metres, where it lies on another plate; 0.03 unless given. */
  readonly height?: number;
  /** Colour of stripes across it: what stands there is told by old values. */
  readonly hatch?: string;
  /** Without its own fill: nothing is known of what stands there. */
  readonly isHollow?: boolean;
}

const LINE = 0.16;
const RADIUS = 0.7;
/** Of the shorter side: small plates stay rectangles. */
const ROUND = 0.18;
const CORNER_STEPS = 4;
/** Above the floor, so that neither flickers through the other. */
const HEIGHT = 0.03;

/** All plates in one draw call: unlit and outside tone mapping, so that the colours are those of the tokens. */
export interface PlateLayer {
  readonly mesh: Mesh;
  set(plates: readonly FloorPlate[]): void;
  dispose(): void;
}

export function createPlateLayer(): PlateLayer {
  const material = new MeshBasicMaterial({ vertexColors: true, toneMapped: false });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  return {
    mesh,
    set: (plates) => {
      mesh.geometry.dispose();
      mesh.geometry = plateGeometry(plates);
      mesh.visible = plates.length > 0;
    },
    dispose: () => {
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

function plateGeometry(plates: readonly FloorPlate[]): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  const colour = new Color();
  const ring = (plate: FloorPlate, inset: number, height: number, style: string): number => {
    const first = positions.length / 3;
    colour.set(style);
    const side = Math.min(plate.width, plate.depth);
    const radius = Math.max(0.05, Math.min(RADIUS, side * ROUND) - inset);
    for (let corner = 0; corner < 4; corner += 1) {
      const signX = corner === 0 || corner === 3 ? 1 : -1;
      const signZ = corner < 2 ? 1 : -1;
      const centreX = plate.x + signX * (plate.width / 2 - inset - radius);
      const centreZ = plate.z + signZ * (plate.depth / 2 - inset - radius);
      for (let step = 0; step <= CORNER_STEPS; step += 1) {
        const angle = ((corner + step / CORNER_STEPS) * Math.PI) / 2;
        positions.push(centreX + radius * Math.cos(angle), height, centreZ + radius * Math.sin(angle));
        colours.push(colour.r, colour.g, colour.b);
      }
    }
    return first;
  };
  const count = 4 * (CORNER_STEPS + 1);
  for (const plate of plates) {
    const height = plate.height ?? HEIGHT;
    const outer = ring(plate, 0, height + 0.01, plate.line);
    const inner = ring(plate, LINE, height + 0.01, plate.line);
    const fill = plate.isHollow ? null : ring(plate, LINE / 2, height, plate.fill);
    for (let index = 0; index < count; index += 1) {
      const next = (index + 1) % count;
      indices.push(outer + index, inner + index, inner + next, outer + index, inner + next, outer + next);
      if (fill !== null && index > 0 && index < count - 1) indices.push(fill, fill + index + 1, fill + index);
    }
  }
  for (const plate of plates) {
    if (plate.hatch === undefined) continue;
    colour.set(plate.hatch);
    for (const stripe of hatchStripes(plate, LINE)) {
      const first = positions.length / 3;
      for (const [x, z] of stripe) {
        positions.push(x, (plate.height ?? HEIGHT) + 0.005, z);
        colours.push(colour.r, colour.g, colour.b);
      }
      for (let corner = 1; corner < stripe.length - 1; corner += 1)
        indices.push(first, first + corner, first + corner + 1);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3));
  geometry.setIndex(indices);
  return geometry;
}
