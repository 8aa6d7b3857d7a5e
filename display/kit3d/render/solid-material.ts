import { Color, type Material, MeshStandardMaterial } from 'three';
import { ROLES } from '#display/kit3d/parts/part.ts';
import type { ScenePalette } from './scene-palette.ts';
import { type SwitchableLight, switchableLight } from './vertex-light.ts';

/** How a machine shows its state; the number is the `w` of the instance attribute `tint`. */
export const TINT_MODES = {
  /** Grey, its lamp off. */
  quiet: 0,
  /** Grey, with a lamp. */
  lamp: 1,
  /** Accent part and lamp in the colour. */
  suffers: 2,
  /** All of it in the colour. */
  culprit: 3,
  /** Nothing can be claimed of it: as dull as the floor. */
  stale: 4,
  /** In the colour alone, whatever its roles are. */
  painted: 5,
  /** Its goods in the colour, the rest half of it. */
  goods: 6,
  /** Nothing is known of it: hardly more than its place. */
  outline: 7,
} as const;
export type TintMode = keyof typeof TINT_MODES;

/** Share of the state's colour by role, for a culprit. */
const CULPRIT_SHARES: Partial<Record<(typeof ROLES)[number], number>> = {
  body: 0.62,
  hood: 1,
  dark: 0.45,
  trim: 0.3,
  accent: 1,
  lamp: 1,
  rail: 0.3,
  belt: 0.2,
};

/**
 * What everything solid is drawn with, by the kind of its mesh. Of a material that instances share with other meshes,
 * three.js looks up the program anew for each of them in every picture.
 */
export interface SolidMaterials extends SwitchableLight {
  /** Of meshes that are no instances. */
  readonly single: Material;
  /** Of instances without `tint`. */
  readonly instances: Material;
  /** Of instances with `tint` (linear colour, mode). */
  readonly tinted: Material;
  dispose(): void;
}

export function createSolidMaterials(palette: ScenePalette): SolidMaterials {
  const single = createSolidMaterial(false, palette);
  const instances = createSolidMaterial(false, palette);
  const tinted = createSolidMaterial(true, palette);
  const all = [single, instances, tinted];
  return {
    single: single.material,
    instances: instances.material,
    tinted: tinted.material,
    setByVertex: (isByVertex) => {
      for (const { light } of all) light.setByVertex(isByVertex);
    },
    dispose: () => {
      for (const { material } of all) material.dispose();
    },
  };
}

/** The colour of a vertex is its role's, looked up here, so a theme is one set of uniforms. */
function createSolidMaterial(
  isTinted: boolean,
  palette: ScenePalette,
): { readonly material: Material; readonly light: SwitchableLight } {
  const material = new MeshStandardMaterial({ roughness: 0.62, metalness: 0 });
  const uniforms = {
    palette: { value: ROLES.map((role) => new Color(palette.roles[role])) },
    dull: { value: new Color(palette.floor) },
    occlusion: { value: palette.light.occlusion },
  };
  const roleIs = (role: (typeof ROLES)[number]): string => `roleIndex == ${ROLES.indexOf(role)}`;
  const shares = ROLES.map((role) => (CULPRIT_SHARES[role] ?? 0).toFixed(2)).join(', ');
  const light = switchableLight(material, `solid-${isTinted}`, (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
attribute float role;
attribute float shade;
${isTinted ? 'attribute vec4 tint;' : ''}
uniform vec3 palette[${ROLES.length}];
uniform vec3 dull;
varying vec3 vColour;
varying float vGlow;
varying float vOpen;
const float culpritShares[${ROLES.length}] = float[](${shares});`,
      )
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>
int roleIndex = int(role + 0.5);
vColour = palette[roleIndex];
vGlow = 0.0;
vOpen = shade;
${
  isTinted
    ? `bool isLamp = ${roleIs('lamp')};
if (tint.w > 6.5) vColour = mix(vColour, dull, 0.88);
else if (tint.w > 5.5) vColour = ${roleIs('goods')} ? tint.rgb : mix(vColour, tint.rgb, 0.5);
else if (tint.w > 4.5) vColour = tint.rgb;
else if (tint.w > 3.5) vColour = mix(vColour, dull, 0.6);
else if (tint.w > 2.5) {
  vColour = mix(vColour, tint.rgb, culpritShares[roleIndex]);
  vGlow = 0.1 * culpritShares[roleIndex];
} else if (tint.w > 1.5) {
  bool isTold = isLamp || ${roleIs('accent')};
  vColour = mix(vColour, tint.rgb, isTold ? 1.0 : ${roleIs('body')} || ${roleIs('hood')} ? 0.1 : 0.0);
  vGlow = isTold ? 0.22 : 0.0;
} else if (tint.w > 0.5 && isLamp) {
  vColour = tint.rgb;
  vGlow = 0.3;
}`
    : ''
}`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
uniform float occlusion;
varying vec3 vColour;
varying float vGlow;
varying float vOpen;`,
      )
      .replace('#include <color_fragment>', 'diffuseColor.rgb = vColour;')
      .replace(
        '#include <emissivemap_fragment>',
        '#include <emissivemap_fragment>\ntotalEmissiveRadiance += vColour * vGlow;',
      )
      .replace(
        '#include <aomap_fragment>',
        `float open = mix(1.0, vOpen, occlusion);
reflectedLight.directDiffuse *= open;
reflectedLight.indirectDiffuse *= open;`,
      );
  });
  return { material, light };
}
