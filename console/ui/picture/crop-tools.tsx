import { ImageCropper } from '@ark-ui/react/image-cropper';
import { HStack, IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

const ZOOM_STEP = 0.25;
const QUARTER_DEG = 90;

/** What the wheel and the fingers do, for the keyboard too: nearer, farther, and turned by a quarter. */
export function CropTools(): ReactElement {
  const { t } = useText();
  return (
    <ImageCropper.Context>
      {(cropper) => {
        const tools = [
          { name: 'zoomIn', label: t('picture.zoomIn'), run: () => cropper.zoomBy(ZOOM_STEP) },
          { name: 'zoomOut', label: t('picture.zoomOut'), run: () => cropper.zoomBy(-ZOOM_STEP) },
          { name: 'undo', label: t('picture.turnLeft'), run: () => turn(-QUARTER_DEG) },
          { name: 'redo', label: t('picture.turnRight'), run: () => turn(QUARTER_DEG) },
        ] as const;
        // Between 0 and 360, whichever way it is turned.
        const turn = (degrees: number): void => cropper.setRotation((cropper.rotation + degrees + 360) % 360);
        return (
          <HStack gap="1">
            {tools.map(({ name, label, run }) => (
              <IconButton key={name} size="xs" variant="ghost" aria-label={label} title={label} onClick={run}>
                <Glyph name={name} sizePx={16} />
              </IconButton>
            ))}
          </HStack>
        );
      }}
    </ImageCropper.Context>
  );
}
