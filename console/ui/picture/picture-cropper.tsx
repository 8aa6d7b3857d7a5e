import { ImageCropper } from '@ark-ui/react/image-cropper';
import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { CropPreview } from './crop-preview.tsx';
import { CropTools } from './crop-tools.tsx';
import { exactPicture, type PictureSize, wholePicture } from './exact-picture.ts';

/** Both sides of what the cropper cuts before it is drawn in its size. */
const SIDE_MAX_PX = 1_024;
const HANDLES = ['nw', 'ne', 'se', 'sw'] as const;

/** Lets the user choose the part of a picture that is kept; by mouse, touch or the arrow keys. */
export function PictureCropper(props: {
  /** Address of the picture, of this origin or `blob:`. */
  readonly src: string;
  readonly isBusy: boolean;
  /** The same, for what is kept of it whole. */
  readonly picture: Blob;
  /** The proportions that are chosen, and the size of the PNG that is kept. */
  readonly size: PictureSize;
  /** Its preview is as round as avatars are, and it is not kept whole. */
  readonly isRound: boolean;
  readonly useLabel: string;
  readonly cancelLabel: string;
  readonly onCropped: (picture: Blob) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useText();
  const { picture, size, isRound, isBusy } = props;
  const [isEmpty, setIsEmpty] = useState(false);
  function take(kept: Blob | null): void {
    if (kept) props.onCropped(kept);
    else setIsEmpty(true);
  }

  return (
    <ImageCropper.Root
      maxZoom={4}
      aspectRatio={size.widthPx / size.heightPx}
      translations={{
        rootLabel: t('picture.crop'),
        selectionLabel: () => t('picture.selection'),
        selectionInstructions: t('picture.keys'),
      }}
    >
      <Stack gap="2">
        <Box
          asChild
          position="relative"
          w="fit-content"
          maxW="100%"
          overflow="hidden"
          rounded="md"
          borderWidth="1px"
          bg="bg.subtle"
        >
          <ImageCropper.Viewport>
            <ImageCropper.Image
              src={props.src}
              alt=""
              // The cropper reckons in the picture's own proportions.
              style={{ display: 'block', maxWidth: '100%', maxHeight: '320px' }}
            />
            <Box asChild outline="2px solid" outlineColor="accent.solid" boxShadow="0 0 0 999px #0008">
              <ImageCropper.Selection>
                {HANDLES.map((position) => (
                  <ImageCropper.Handle key={position} position={position}>
                    <Box
                      boxSize="14px"
                      bg="accent.solid"
                      borderWidth="2px"
                      borderColor="white"
                      rounded="full"
                    />
                  </ImageCropper.Handle>
                ))}
              </ImageCropper.Selection>
            </Box>
          </ImageCropper.Viewport>
        </Box>
        <HStack gap="4" align="center">
          <CropTools />
          <CropPreview size={size} isRound={isRound} />
        </HStack>
        <Text textStyle="xs" color="fg.muted">
          {t('picture.keys')}
        </Text>
        {isEmpty && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {t('picture.unreadable')}
          </Text>
        )}
        <HStack>
          <ImageCropper.Context>
            {(cropper) => (
              <Button
                size="sm"
                loading={isBusy}
                onClick={async () => {
                  const cut = await cropper.getCroppedImage({
                    type: 'image/png',
                    maxSize: {
                      width: Math.max(SIDE_MAX_PX, size.widthPx),
                      height: Math.max(SIDE_MAX_PX, size.heightPx),
                    },
                  });
                  take(cut instanceof Blob ? await exactPicture(cut, size) : null);
                }}
              >
                {props.useLabel}
              </Button>
            )}
          </ImageCropper.Context>
          {!isRound && (
            <ImageCropper.Context>
              {({ rotation }) => (
                <Button
                  size="sm"
                  variant="outline"
                  disabled={isBusy}
                  onClick={async () => take(await wholePicture(picture, size, rotation))}
                >
                  {t('picture.whole')}
                </Button>
              )}
            </ImageCropper.Context>
          )}
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
        </HStack>
      </Stack>
    </ImageCropper.Root>
  );
}
