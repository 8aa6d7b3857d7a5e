import { Container, Sprite, Texture } from 'pixi.js';
import { type ReactNode, useEffect, useRef } from 'react';
import { getMachineImage } from '../../../shared/contracts/plant.ts';
import { type Part, type PartHandle, type PartSite, toComponent } from '../../parts/part.tsx';
import type { Box } from './box.ts';
import { useBoard } from './hooks.ts';

interface PictureProps {
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

const Picture = toComponent(createPicture);

interface MachineImageProps {
  readonly machineId: string;
  /** Changes when another picture is uploaded. */
  readonly imageUrl: string;
  readonly box: Box;
  /** Told whether there is a picture to show; without one the pictogram stays. */
  readonly onShown: (isShown: boolean) => void;
}

/** A machine's own picture, fetched with the screen's session and within the call's deadline. */
export function MachineImage({ machineId, imageUrl, box, onShown }: MachineImageProps): ReactNode {
  const { call } = useBoard();
  const picture = useRef<PartHandle<PictureProps>>(null);
  const tell = useRef(onShown);
  tell.current = onShown;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means a new picture of the same machine
  useEffect(() => {
    let isCurrent = true;
    let shown: ImageBitmap | null = null;
    const load = async (): Promise<void> => {
      const bytes = await call(getMachineImage, { params: { id: machineId } });
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      if (!isCurrent) {
        bitmap.close();
        return;
      }
      shown = bitmap;
      picture.current?.set({ bitmap });
      tell.current(true);
    };
    load().catch(() => isCurrent && tell.current(false));
    return () => {
      isCurrent = false;
      picture.current?.set({ bitmap: null });
      shown?.close();
    };
  }, [call, machineId, imageUrl]);

  return <Picture handle={picture} bitmap={null} box={box} />;
}
