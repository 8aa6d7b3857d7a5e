import { useImageCropperContext } from '@ark-ui/react/image-cropper';
import { Box, Image } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { PictureSize } from './exact-picture.ts';

const HEIGHT_PX = 64;
/** A pause in dragging after which the preview is drawn. */
const PAUSE_MS = 80;

/** What would be kept, small, as it is shown in the console. */
export function CropPreview(props: { readonly size: PictureSize; readonly isRound: boolean }): ReactElement {
  const { t } = useText();
  const { widthPx, heightPx } = props.size;
  const cropper = useImageCropperContext();
  const { crop, zoom, rotation, offset } = cropper;
  // It is another value in each render.
  const latest = useRef(cropper);
  useEffect(() => {
    latest.current = cropper;
  });
  const [src, setSrc] = useState<string | null>(null);
  const shown = [crop.x, crop.y, crop.width, crop.height, zoom, rotation, offset.x, offset.y].join();

  useEffect(() => {
    if (shown === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      void latest.current
        .getCroppedImage({ output: 'dataUrl', maxSize: { width: widthPx, height: heightPx } })
        .then((image) => isCurrent && setSrc(typeof image === 'string' ? image : null));
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [shown, widthPx, heightPx]);

  return (
    <Box
      w={`${(HEIGHT_PX * widthPx) / heightPx}px`}
      h={`${HEIGHT_PX}px`}
      flex="none"
      overflow="hidden"
      rounded={props.isRound ? 'full' : 'sm'}
      borderWidth="1px"
      bg="bg.subtle"
    >
      {src !== null && <Image src={src} alt={t('picture.preview')} boxSize="100%" objectFit="cover" />}
    </Box>
  );
}
