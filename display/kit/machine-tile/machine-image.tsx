import { type ReactNode, useEffect, useRef } from 'react';
import type { Box } from '#display/parts/box.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { Picture, type PictureProps } from '#display/parts/picture.tsx';
import type { Call } from '#display/runtime/board/board.ts';
import { getMachineImage } from '#shared/contracts/plant/machine.ts';

/** The server may be away for longer than the first attempt. */
const RETRY_FIRST_MS = 15_000;
const RETRY_MAX_MS = 600_000;

interface MachineImageProps {
  readonly call: Call;
  readonly machineId: string;
  /** Changes when another picture is uploaded. */
  readonly imageUrl: string;
  readonly box: Box;
  /** Receives whether there is a picture to show; without one the pictogram stays. */
  readonly onShown: (isShown: boolean) => void;
}

/** The picture of a machine, fetched with the screen's session and within the call's deadline. */
export function MachineImage({ call, machineId, imageUrl, box, onShown }: MachineImageProps): ReactNode {
  const picture = useRef<PartHandle<PictureProps>>(null);
  const report = useRef(onShown);
  report.current = onShown;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means a new picture of the same machine
  useEffect(() => {
    let isCurrent = true;
    let shown: ImageBitmap | null = null;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      const bytes = await call(getMachineImage, { params: { id: machineId } });
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      if (!isCurrent) {
        bitmap.close();
        return;
      }
      shown = bitmap;
      picture.current?.set({ bitmap });
      report.current(true);
    };
    const attempt = (waitMs: number): void => {
      load().catch(() => {
        if (!isCurrent) return;
        report.current(false);
        retry = setTimeout(() => attempt(Math.min(2 * waitMs, RETRY_MAX_MS)), waitMs);
      });
    };
    attempt(RETRY_FIRST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(retry);
      picture.current?.set({ bitmap: null });
      shown?.close();
      report.current(false);
    };
  }, [call, machineId, imageUrl]);

  return <Picture handle={picture} bitmap={null} box={box} />;
}
