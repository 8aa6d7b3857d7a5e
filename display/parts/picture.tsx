import { Container, Sprite, Texture } from 'pixi.js';
import type { Box } from './box.ts';
import { type Part, type PartSite, toComponent } from './flat/part.tsx';

export interface PictureProps {
  readonly bitmap: ImageBitmap | null;
  readonly box: Box;
}

function createPicture({ markDirty }: PartSite, initial: PictureProps): Part<PictureProps> {
  const node = new Container();
  let props = initial;
  let sprite: Sprite | null = null;

  function clear(): void {
    sprite?.destroy({ texture: true, textureSource: true });
    sprite = null;
  }

  function show(): void {
    clear();
    const { bitmap, box } = props;
    if (!bitmap) return;
    const scale = Math.min(box.w / bitmap.width, box.h / bitmap.height);
    sprite = new Sprite(Texture.from(bitmap, true));
    sprite.scale.set(scale);
    sprite.position.set(
      box.x + (box.w - bitmap.width * scale) / 2,
      box.y + (box.h - bitmap.height * scale) / 2,
    );
    node.addChild(sprite);
  }

  show();
  return {
    node,
    set(change) {
      props = { ...props, ...change };
      show();
      markDirty();
    },
    destroy() {
      clear();
      node.destroy();
    },
  };
}

/** A bitmap, as large as fits its box. The part owns the texture, its caller the bitmap. */
export const Picture = toComponent(createPicture);
