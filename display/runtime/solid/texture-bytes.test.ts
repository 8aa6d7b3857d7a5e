import {
  DepthTexture,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  Texture,
  WebGLRenderTarget,
} from 'three';
import { describe, expect, it } from 'vitest';
import { textureBytesOf } from './texture-bytes.ts';

function picture(width: number, height: number): Texture {
  return new Texture({ width, height });
}

describe('textureBytesOf', () => {
  it('counts a texture once, however many meshes show it, with its smaller copies', () => {
    const map = picture(300, 100);
    const scene = new Group().add(
      new Mesh(undefined, new MeshBasicMaterial({ map })),
      new Mesh(undefined, new MeshBasicMaterial({ map })),
      new Mesh(undefined, new MeshBasicMaterial()),
    );
    expect(textureBytesOf(scene)).toBe(160_000);
  });

  it('counts colour and depth of what shadows are kept in', () => {
    const light = new DirectionalLight();
    light.shadow.map = new WebGLRenderTarget(64, 64, { depthTexture: new DepthTexture(64, 64) });
    expect(textureBytesOf(new Group().add(light))).toBe(2 * 64 * 64 * 4);
  });

  it('counts nothing of a light whose shadows were never drawn', () => {
    expect(textureBytesOf(new Group().add(new DirectionalLight()))).toBe(0);
  });
});
