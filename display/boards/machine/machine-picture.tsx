import { type ReactNode, useEffect, useRef } from 'react';
import { getMachineImage } from '../../../shared/contracts/plant.ts';
import type { Box } from '../../parts/box.ts';
import type { PartHandle } from '../../parts/part.tsx';
import { Picture, type PictureProps } from '../../parts/picture.tsx';
import { useBoard } from './hooks.ts';

interface MachinePictureProps {
  readonly machineId: string;
  /** Changes when another picture is uploaded. */
  readonly imageUrl: string;
  readonly box: Box;
  /** Told whether there is a picture to show; without one the pictogram stays. */
  readonly onShown: (isShown: boolean) => void;
}

/** The machine's own picture, fetched with the screen's session. */
export function MachinePicture({ machineId, imageUrl, box, onShown }: MachinePictureProps): ReactNode {
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
