import { ImageCropper } from '@ark-ui/react/image-cropper';
import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { CropPreview } from './crop-preview.tsx';
import { CropTools } from './crop-tools.tsx';
import { exactPicture, type PictureSize } from './exact-picture.ts';

/** Both sides of what is kept, in pixels: sharp on a wall of 4K, and far below the limit of an upload. */
const SIDE_MAX_PX = 1_024;
const WEBP_QUALITY = 0.9;
const HANDLES = ['nw', 'ne', 'se', 'sw'] as const;

/** Lets the user choose the part of a picture that is kept; by mouse, touch or the arrow keys. */
export function PictureCropper(props: {
  /** Address of the picture, of this origin or `blob:`. */
  readonly src: string;
  readonly isBusy: boolean;
  /** The proportions that are chosen, and the size of the PNG that is kept. */
  readonly exactSize?: PictureSize | undefined;
  /** Its preview is shown as round as avatars are. */
  readonly isRound?: boolean;
  readonly useLabel: string;
  readonly cancelLabel: string;
  /** Without `exactSize` a WebP picture of at most 1,024 × 1,024 pixels. */
  readonly onCropped: (picture: Blob) => void;
  readonly onCancel: () => void;
}): ReactElement {
  const { t } = useText();
  const { exactSize } = props;
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <ImageCropper.Root
      maxZoom={4}
      {...(exactSize && { aspectRatio: exactSize.widthPx / exactSize.heightPx })}
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
          {exactSize && <CropPreview size={exactSize} isRound={props.isRound ?? false} />}
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
                loading={props.isBusy}
                onClick={async () => {
                  const cut = await cropper.getCroppedImage({
                    ...(exactSize ? { type: 'image/png' } : { type: 'image/webp', quality: WEBP_QUALITY }),
                    maxSize: {
                      width: Math.max(SIDE_MAX_PX, exactSize?.widthPx ?? 0),
                      height: Math.max(SIDE_MAX_PX, exactSize?.heightPx ?? 0),
                    },
                  });
                  const picture =
                    cut instanceof Blob ? await (exactSize ? exactPicture(cut, exactSize) : cut) : null;
                  if (picture) props.onCropped(picture);
                  else setIsEmpty(true);
                }}
              >
                {props.useLabel}
              </Button>
            )}
          </ImageCropper.Context>
          <Button size="sm" variant="ghost" disabled={props.isBusy} onClick={props.onCancel}>
            {props.cancelLabel}
          </Button>
        </HStack>
      </Stack>
    </ImageCropper.Root>
  );
}
