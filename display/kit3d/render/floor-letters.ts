import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
} from 'three';
import { drawnText } from '#display/parts/text/drawn-text.ts';
import { FONT_STACK } from '#display/parts/text/type-metrics.ts';

/** Letters painted on the floor; metres. */
export interface FloorLetters {
  readonly text: string;
  readonly x: number;
  readonly z: number;
  /** Of the capitals along the floor, before they are stretched. */
  readonly height: number;
  /** Away from the viewer, as on roads. */
  readonly stretch: number;
  readonly colour: string;
}

export interface LetterLayer {
  readonly mesh: Mesh;
  set(letters: readonly FloorLetters[]): void;
  dispose(): void;
}

const CELL = { height: 128, font: 118, baseline: 104, capital: 86, padding: 8 } as const;
const ATLAS_WIDTH = 1024;
/** Above floor and plates, so that none flickers through the other. */
const LIFT = 0.06;

interface Atlas {
  readonly texture: CanvasTexture;
  readonly height: number;
  /** Of each text: its corner and width in pixels. */
  readonly cells: ReadonlyMap<string, { readonly x: number; readonly y: number; readonly width: number }>;
}

/** All letters of a floor in one call: sharp, because they are an atlas of their own and not a part of the floor's picture. */
export function createLetterLayer(): LetterLayer {
  const material = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  let atlas: Atlas | null = null;
  let known = '';
  return {
    mesh,
    set: (letters) => {
      const texts = [...new Set(letters.map(({ text }) => text))].filter((text) => text !== '');
      const key = texts.join('\n');
      if (!atlas || key !== known) {
        atlas?.texture.dispose();
        atlas = paintAtlas(texts);
        known = key;
        material.map = atlas.texture;
        material.needsUpdate = true;
      }
      mesh.geometry.dispose();
      mesh.geometry = lettersGeometry(letters, atlas);
      mesh.visible = letters.length > 0;
    },
    dispose: () => {
      atlas?.texture.dispose();
      mesh.geometry.dispose();
      material.dispose();
    },
  };
}

function paintAtlas(texts: readonly string[]): Atlas {
  const canvas = document.createElement('canvas');
  const font = `600 ${CELL.font}px ${FONT_STACK}`;
  const measuring = canvas.getContext('2d');
  const cells = new Map<string, { x: number; y: number; width: number }>();
  let [x, y] = [0, 0];
  for (const text of texts) {
    if (measuring) measuring.font = font;
    const width = Math.min(
      ATLAS_WIDTH,
      Math.ceil(measuring?.measureText(drawnText(text)).width ?? CELL.font) + 2 * CELL.padding,
    );
    if (x + width > ATLAS_WIDTH) [x, y] = [0, y + CELL.height];
    cells.set(text, { x, y, width });
    x += width;
  }
  canvas.width = ATLAS_WIDTH;
  canvas.height = y + CELL.height;
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = font;
    pen.fillStyle = '#ffffff';
    for (const [text, cell] of cells)
      pen.fillText(
        drawnText(text),
        cell.x + CELL.padding,
        cell.y + CELL.baseline,
        cell.width - 2 * CELL.padding,
      );
  }
  const texture = new CanvasTexture(canvas);
  texture.anisotropy = 8;
  texture.magFilter = LinearFilter;
  return { texture, height: canvas.height, cells };
}

function lettersGeometry(letters: readonly FloorLetters[], { cells, height }: Atlas): BufferGeometry {
  const positions: number[] = [];
  const places: number[] = [];
  const colours: number[] = [];
  const indices: number[] = [];
  const colour = new Color();
  for (const { text, x, z, height: capital, stretch, colour: style } of letters) {
    const cell = cells.get(text);
    if (!cell) continue;
    const first = positions.length / 3;
    const scale = capital / CELL.capital;
    const halfWidth = (cell.width * scale) / 2;
    // The capitals, not the cell, have their middle at the place.
    const above = (CELL.baseline - CELL.capital / 2) * scale * stretch;
    const below = (CELL.height - CELL.baseline + CELL.capital / 2) * scale * stretch;
    colour.set(style);
    for (const [right, down, u, v] of [
      [-halfWidth, below, 0, 1],
      [halfWidth, below, 1, 1],
      [halfWidth, -above, 1, 0],
      [-halfWidth, -above, 0, 0],
    ] as const) {
      positions.push(x + right, LIFT, z + down);
      places.push((cell.x + u * cell.width) / ATLAS_WIDTH, 1 - (cell.y + v * CELL.height) / height);
      colours.push(colour.r, colour.g, colour.b);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(places), 2));
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3));
  geometry.setIndex(indices);
  return geometry;
}
