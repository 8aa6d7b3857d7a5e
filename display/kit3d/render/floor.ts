import { CanvasTexture, Mesh, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace } from 'three';
import type { Bounds } from '#display/kit3d/camera/camera.ts';
import { drawnText } from '#display/parts/text/drawn-text.ts';
import { FONT_STACK } from '#display/parts/text/type-metrics.ts';
import type { ScenePalette } from './scene-palette.ts';
import { type SwitchableLight, switchableLight } from './vertex-light.ts';

/** A rectangle of the floor, metres. */
export interface FloorArea {
  readonly x: number;
  readonly z: number;
  readonly width: number;
  readonly depth: number;
}

/** Letters on the floor: their height along the floor, metres, and where their middle is. */
export interface FloorText {
  readonly text: string;
  readonly x: number;
  readonly z: number;
  readonly height: number;
  /** Stretched away from the viewer, as on roads. */
  readonly stretch: number;
}

export interface FloorPlan {
  readonly slab: Bounds;
  /** The part of it that is the room's floor; the rest fades into the background. Absent = all of it. */
  readonly inner?: FloorArea;
  /** Lighter strips that things stand on. */
  readonly lanes: readonly FloorArea[];
  /** Framed places that have a name. */
  readonly areas?: readonly FloorArea[];
  readonly texts: readonly FloorText[];
  /** Footprints of what stands on it: they darken the floor around them. */
  readonly footprints: readonly FloorArea[];
}

const AREA_LINE = 0.14;
const TEXTURE_WIDTH = 2048;
const TEXTURE_HEIGHT_MOST = 2048;
/** Radii of the contact shade, metres, with how dark each is on its own. */
const SHADES = [
  [0.25, 0.3],
  [0.9, 0.26],
  [2.4, 0.22],
] as const;

export interface Floor extends SwitchableLight {
  readonly mesh: Mesh;
  dispose(): void;
}

/** The top of the slab with everything that is painted on it, in one texture. */
export function createFloor(plan: FloorPlan, palette: ScenePalette): Floor {
  const { low, high } = plan.slab;
  const width = high[0] - low[0];
  const depth = high[2] - low[2];
  const canvas = document.createElement('canvas');
  canvas.width = TEXTURE_WIDTH;
  canvas.height = Math.min(TEXTURE_HEIGHT_MOST, Math.max(64, Math.round((TEXTURE_WIDTH * depth) / width)));
  paintFloor(canvas, plan, palette);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  const geometry = new PlaneGeometry(width, depth).rotateX(-Math.PI / 2);
  const material = new MeshStandardMaterial({
    map: texture,
    roughness: 0.9,
    metalness: 0,
    toneMapped: false,
    transparent: plan.inner !== undefined,
  });
  const mesh = new Mesh(geometry, material);
  mesh.position.set((low[0] + high[0]) / 2, 0, (low[2] + high[2]) / 2);
  mesh.receiveShadow = true;
  return {
    mesh,
    ...switchableLight(material, 'floor'),
    dispose: () => {
      texture.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}

function paintFloor(canvas: HTMLCanvasElement, plan: FloorPlan, palette: ScenePalette): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { low, high } = plan.slab;
  const scaleX = canvas.width / (high[0] - low[0]);
  const scaleZ = canvas.height / (high[2] - low[2]);
  const fill = ({ x, z, width, depth }: FloorArea): void =>
    pen.fillRect((x - low[0]) * scaleX, (z - low[2]) * scaleZ, width * scaleX, depth * scaleZ);
  pen.fillStyle = palette.floor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = palette.lane;
  plan.lanes.forEach(fill);
  pen.fillStyle = palette.hairline;
  for (const { x, z, width, depth } of plan.lanes) {
    fill({ x, z, width, depth: 0.06 });
    fill({ x, z: z + depth - 0.06, width, depth: 0.06 });
  }
  paintAreas(plan.areas ?? [], palette, pen, fill);
  pen.drawImage(
    contactShade(canvas, plan.footprints, low, scaleX, scaleZ),
    0,
    0,
    canvas.width,
    canvas.height,
  );
  // The room dims away from its middle; what is written on its floor does not.
  if (palette.light.floorEdge < 1) dimEdges(pen, canvas, palette.light.floorEdge);
  pen.fillStyle = palette.lettering;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { text, x, z, height, stretch } of plan.texts) {
    pen.save();
    pen.translate((x - low[0]) * scaleX, (z - low[2]) * scaleZ);
    pen.scale(scaleX, scaleZ * stretch);
    pen.font = `600 100px ${FONT_STACK}`;
    pen.scale(height / 73, height / 73);
    pen.fillText(drawnText(text), 0, 6);
    pen.restore();
  }
  if (plan.inner) {
    const left = (plan.inner.x - low[0]) * scaleX;
    const right = left + plan.inner.width * scaleX;
    fadeOutside(pen, canvas, { left, right, bottom: (plan.inner.z + plan.inner.depth - low[2]) * scaleZ });
  }
}

function paintAreas(
  areas: readonly FloorArea[],
  palette: ScenePalette,
  pen: CanvasRenderingContext2D,
  fill: (area: FloorArea) => void,
): void {
  for (const { x, z, width, depth } of areas) {
    pen.fillStyle = palette.lane;
    fill({ x, z, width, depth });
    pen.fillStyle = palette.lettering;
    fill({ x, z, width, depth: AREA_LINE });
    fill({ x, z: z + depth - AREA_LINE, width, depth: AREA_LINE });
    fill({ x, z, width: AREA_LINE, depth });
    fill({ x: x + width - AREA_LINE, z, width: AREA_LINE, depth });
  }
}

/** What is outside lets the page's background through, the more the farther away it is. */
function fadeOutside(
  pen: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  { left, right, bottom }: { readonly left: number; readonly right: number; readonly bottom: number },
): void {
  const erase = (fromX: number, fromY: number, toX: number, toY: number): void => {
    const gradient = pen.createLinearGradient(fromX, fromY, toX, toY);
    gradient.addColorStop(0, 'rgba(0, 0, 0, 0.25)');
    gradient.addColorStop(0.4, 'rgba(0, 0, 0, 0.4)');
    gradient.addColorStop(1, 'rgba(0, 0, 0, 1)');
    pen.fillStyle = gradient;
    const flat = fromY === toY;
    pen.fillRect(
      flat ? Math.min(fromX, toX) : 0,
      flat ? 0 : fromY,
      flat ? Math.abs(toX - fromX) : width,
      flat ? height : toY - fromY,
    );
  };
  pen.save();
  pen.globalCompositeOperation = 'destination-out';
  erase(0, bottom, 0, height);
  erase(left, 0, 0, 0);
  erase(right, 0, width, 0);
  // Nor does it end in an edge at the back.
  const back = pen.createLinearGradient(0, 0, 0, bottom / 2);
  back.addColorStop(0, 'rgba(0, 0, 0, 1)');
  back.addColorStop(1, 'rgba(0, 0, 0, 0)');
  pen.fillStyle = back;
  pen.fillRect(0, 0, left, bottom / 2);
  pen.fillRect(right, 0, width - right, bottom / 2);
  pen.restore();
}

function dimEdges(pen: CanvasRenderingContext2D, canvas: HTMLCanvasElement, edge: number): void {
  const gradient = pen.createRadialGradient(
    canvas.width / 2,
    canvas.height / 2,
    canvas.height * 0.25,
    canvas.width / 2,
    canvas.height / 2,
    canvas.width * 0.56,
  );
  gradient.addColorStop(0, 'rgba(0, 0, 0, 0)');
  gradient.addColorStop(1, `rgba(0, 0, 0, ${1 - edge})`);
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, canvas.width, canvas.height);
}

/** Footprints drawn sharp at a low resolution and blurred once for each radius. */
function contactShade(
  canvas: HTMLCanvasElement,
  footprints: readonly FloorArea[],
  low: Bounds['low'],
  scaleX: number,
  scaleZ: number,
): HTMLCanvasElement {
  const share = 0.5;
  const small = (): HTMLCanvasElement => {
    const made = document.createElement('canvas');
    made.width = Math.ceil(canvas.width * share);
    made.height = Math.ceil(canvas.height * share);
    return made;
  };
  const sharp = small();
  const pen = sharp.getContext('2d');
  const shade = small();
  const shadePen = shade.getContext('2d');
  if (!pen || !shadePen) return shade;
  pen.fillStyle = '#000000';
  for (const { x, z, width, depth } of footprints)
    pen.fillRect(
      (x - low[0]) * scaleX * share,
      (z - low[2]) * scaleZ * share,
      width * scaleX * share,
      depth * scaleZ * share,
    );
  for (const [radius, alpha] of SHADES) {
    shadePen.globalAlpha = alpha;
    shadePen.filter = `blur(${Math.max(1, radius * scaleX * share * 0.6)}px)`;
    shadePen.drawImage(sharp, 0, 0);
  }
  return shade;
}
