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
 * The diffuse light of the scene's own lights, so that it is as bright as by pixel, and follows the hour. What falls
 * away: highlights, and what fragments cost for them.
 */
function lightByVertex(shader: Shader): void {
  shader.vertexShader = shader.vertexShader
    .replace(
      '#include <shadowmap_pars_vertex>',
      '#include <shadowmap_pars_vertex>\n#include <lights_pars_begin>\nvarying vec3 vLight;',
    )
    .replace(
      '#include <fog_vertex>',
      `#include <fog_vertex>
vLight = ambientLightColor;
#if NUM_DIR_LIGHTS > 0
for (int i = 0; i < NUM_DIR_LIGHTS; i++)
  vLight += max(dot(vNormal, directionalLights[i].direction), 0.0) * directionalLights[i].color;
#endif
#if NUM_HEMI_LIGHTS > 0
for (int i = 0; i < NUM_HEMI_LIGHTS; i++)
  vLight += getHemisphereLightIrradiance(hemisphereLights[i], vNormal);
#endif`,
    );
  shader.fragmentShader = shader.fragmentShader
    .replace('#include <lights_pars_begin>', '#include <lights_pars_begin>\nvarying vec3 vLight;')
    .replace('#include <normal_fragment_begin>', '')
    .replace('#include <lights_physical_fragment>', '')
    .replace(
      '#include <lights_fragment_begin>',
      'reflectedLight.directDiffuse += vLight * RECIPROCAL_PI * diffuseColor.rgb;',
    )
    .replace('#include <lights_fragment_maps>', '')
    .replace('#include <lights_fragment_end>', '');
}
