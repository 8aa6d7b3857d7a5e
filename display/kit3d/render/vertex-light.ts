import type { Material, MeshStandardMaterial } from 'three';

type Shader = Parameters<Material['onBeforeCompile']>[0];

/** A material whose light is computed by pixel, or by vertex where that costs too much. */
export interface SwitchableLight {
  setByVertex(isByVertex: boolean): void;
}

/**
 * `name` says which program it is: materials of one name share theirs. `prepare` is what the material does to its
 * shader in either case. Both programs stay with the material once they were used, so switching back compiles nothing.
 */
export function switchableLight(
  material: MeshStandardMaterial,
  name: string,
  prepare: (shader: Shader) => void = () => {},
): SwitchableLight {
  let isLitByVertex = false;
  material.onBeforeCompile = (shader) => {
    prepare(shader);
    if (isLitByVertex) lightByVertex(shader);
  };
  material.customProgramCacheKey = () => `${name}-${isLitByVertex}`;
  return {
    setByVertex: (isByVertex) => {
      if (isByVertex === isLitByVertex) return;
      isLitByVertex = isByVertex;
      material.needsUpdate = true;
    },
  };
}

/**
 * The light of the scene's own lights, so that it is as bright as by pixel and follows the hour: diffuse, and the shine
 * of a rough surface (GGX), without which the floor is half as bright.
 */
function lightByVertex(shader: Shader): void {
  shader.vertexShader = shader.vertexShader
    .replace(
      '#include <shadowmap_pars_vertex>',
      `#include <shadowmap_pars_vertex>
#include <lights_pars_begin>
uniform float roughness;
varying vec3 vLight;
varying vec3 vShine;
float shineOf(vec3 toLight, vec3 toEye, float facing) {
  vec3 halfway = normalize(toLight + toEye);
  float alpha = pow2(roughness * roughness);
  float atEye = max(dot(vNormal, toEye), 0.0);
  float spread = PI * pow2(pow2(dot(vNormal, halfway)) * (alpha - 1.0) + 1.0);
  float seen = facing * sqrt(alpha + (1.0 - alpha) * atEye * atEye) + atEye * sqrt(alpha + (1.0 - alpha) * facing * facing);
  float mirrored = 0.04 + 0.96 * pow(1.0 - max(dot(toEye, halfway), 0.0), 5.0);
  return alpha / spread * 0.5 / max(seen, EPSILON) * mirrored;
}`,
    )
    .replace(
      '#include <fog_vertex>',
      `#include <fog_vertex>
vLight = ambientLightColor;
vShine = vec3(0.0);
vec3 toEye = normalize(vViewPosition);
#if NUM_DIR_LIGHTS > 0
for (int i = 0; i < NUM_DIR_LIGHTS; i++) {
  vec3 toLight = directionalLights[i].direction;
  float facing = max(dot(vNormal, toLight), 0.0);
  vec3 arriving = facing * directionalLights[i].color;
  vLight += arriving;
  vShine += arriving * shineOf(toLight, toEye, facing);
}
#endif
#if NUM_HEMI_LIGHTS > 0
for (int i = 0; i < NUM_HEMI_LIGHTS; i++)
  vLight += getHemisphereLightIrradiance(hemisphereLights[i], vNormal);
#endif`,
    );
  shader.fragmentShader = shader.fragmentShader
    .replace(
      '#include <lights_pars_begin>',
      '#include <lights_pars_begin>\nvarying vec3 vLight;\nvarying vec3 vShine;',
    )
    .replace('#include <normal_fragment_begin>', '')
    .replace('#include <lights_physical_fragment>', '')
    .replace(
      '#include <lights_fragment_begin>',
      `reflectedLight.directDiffuse += vLight * RECIPROCAL_PI * diffuseColor.rgb;
reflectedLight.directSpecular += vShine;`,
    )
    .replace('#include <lights_fragment_maps>', '')
    .replace('#include <lights_fragment_end>', '');
}
