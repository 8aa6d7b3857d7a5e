import type { DirectionalLight, Material, Object3D, Texture } from 'three';

const BYTES_PER_PIXEL = 4;
/** Of a texture with all its smaller copies. */
const MIPMAP_SHARE = 4 / 3;

/** Bytes of the textures that a scene is drawn with: the pictures of its materials, and what its shadows are kept in. */
export function textureBytesOf(scene: Object3D): number {
  const seen = new Set<Texture>();
  let bytes = 0;
  const add = (texture: Texture | null | undefined): void => {
    if (!texture || seen.has(texture)) return;
    seen.add(texture);
    const { width, height } = texture.image as { readonly width: number; readonly height: number };
    bytes += width * height * BYTES_PER_PIXEL * (texture.generateMipmaps ? MIPMAP_SHARE : 1);
  };
  scene.traverse((object) => {
    const { material } = object as Object3D & {
      readonly material?: Material & { readonly map?: Texture | null };
    };
    add(material?.map);
    const { shadow } = object as Partial<DirectionalLight>;
    add(shadow?.map?.texture);
    add(shadow?.map?.depthTexture);
  });
  return Math.round(bytes);
}
