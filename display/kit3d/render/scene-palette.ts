import type { SurfaceRole } from '#display/kit3d/parts/part.ts';
import type { ThemeName } from '#shared/theme/theme.ts';

/** The colours of a scene; texts, surfaces and states come from the theme's tokens. All `#rrggbb`. */
export interface ScenePalette {
  readonly floor: string;
  readonly lane: string;
  readonly lettering: string;
  readonly hairline: string;
  readonly roles: Readonly<Record<SurfaceRole, string>>;
  /** A lamp that says nothing. */
  readonly lampOff: string;
  /** Containers are of greys between these. */
  readonly boxes: readonly [dark: string, bright: string];
  readonly light: {
    readonly key: number;
    readonly rim: number;
    readonly sky: number;
    readonly shadow: number;
    /** How much of the baked occlusion is applied, 0–1. */
    readonly occlusion: number;
    /** The floor far from its middle, as a share of its brightness there. */
    readonly floorEdge: number;
  };
}

const dark: ScenePalette = {
  floor: '#28323c',
  lane: '#323d48',
  lettering: '#8b99a6',
  hairline: '#3d4a57',
  lampOff: '#3a4650',
  boxes: ['#717c87', '#a3aeb8'],
  roles: {
    body: '#7a8793',
    hood: '#98a5b0',
    dark: '#4b5762',
    trim: '#343f49',
    accent: '#98a5b0',
    lamp: '#3a4650',
    belt: '#2f3a44',
    rail: '#67747f',
    wall: '#36424d',
    item: '#e4ebf0',
    case: '#c6b69c',
    pallet: '#8a7a63',
    rack: '#323d47',
    goods: '#7f8b96',
    person: '#8d99a4',
    vehicle: '#98a5b0',
  },
  light: { key: 3.1, rim: 1.1, sky: 1.25, shadow: 0.82, occlusion: 0.8, floorEdge: 0.38 },
};

const light: ScenePalette = {
  floor: '#d3dae0',
  lane: '#e2e7eb',
  lettering: '#8796a3',
  hairline: '#c0cad2',
  lampOff: '#aab4bd',
  boxes: ['#8b98a3', '#c6cfd7'],
  roles: {
    body: '#8c99a6',
    hood: '#b3bec8',
    dark: '#5f6c78',
    trim: '#4c5863',
    accent: '#b3bec8',
    lamp: '#aab4bd',
    belt: '#75828e',
    rail: '#9ba8b3',
    wall: '#b4bfc9',
    item: '#2f6ea8',
    case: '#c2a878',
    pallet: '#a58d66',
    rack: '#a9b5c0',
    goods: '#5f7080',
    person: '#8c99a6',
    vehicle: '#b3bec8',
  },
  light: { key: 2.25, rim: 0.3, sky: 1.5, shadow: 0.55, occlusion: 0.5, floorEdge: 1 },
};

export const SCENE_PALETTES: Readonly<Record<ThemeName, ScenePalette>> = {
  dark,
  light,
  // As dark, on its own ground.
  starry: { ...dark, floor: '#223052', lane: '#2b3a61', hairline: '#3a4a74', lettering: '#8fa0c8' },
};
