import { Button, Center, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import type { PictureSize } from './exact-picture.ts';
import { PictureCropper } from './picture-cropper.tsx';
import { useBlobUrl } from './use-blob-url.ts';

/** Specification, point 9. */
const DEFAULT_SIZE: PictureSize = { widthPx: 150, heightPx: 150 };

/**
 * Chooses a picture, cuts it and hands it over as a PNG of exactly this size. Uses the namespace `picture`.
 */
export function CropDialog(props: {
  readonly title: string;
  /** Of the file group; 150 × 150 by default. */
  readonly size?: PictureSize;
  /** Its preview is round, and no part of it is left empty. */
  readonly isRound?: boolean;
  /** Resolves to whether it was taken: the dialog stays open where it was not. */
  readonly onUpload: (picture: File) => Promise<boolean>;
  readonly onClose: () => void;
}): ReactElement {
  const { title, size = DEFAULT_SIZE, isRound = false, onUpload, onClose } = props;
  const { t } = useText();
  const [chosen, setChosen] = useState<{ readonly picture: Blob; readonly name: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const url = useBlobUrl(chosen?.picture ?? null);

  async function upload(picture: Blob): Promise<void> {
    const name = `${(chosen?.name ?? '').replace(/\.[^.]*$/, '') || 'picture'}.png`;
    setIsBusy(true);
    const isTaken = await onUpload(new File([picture], name, { type: 'image/png' })).catch(() => false);
    setIsBusy(false);
    if (isTaken) onClose();
  }

  return (
    <DialogFrame size="lg" onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="6">
        <Stack gap="4">
          <HStack>
            <ChoosePicture
              label={t('picture.choose')}
              fileLabel={t('picture.file')}
              isDisabled={isBusy}
              onChosen={setChosen}
              onProblem={(one) => setProblem(one && t(`picture.${one}`))}
            />
            <Text textStyle="xs" color="fg.muted">
              {t('picture.sizeHint', { width: size.widthPx, height: size.heightPx })}
            </Text>
          </HStack>
          {chosen === null || url === null ? (
            <>
              <Center h="240px" rounded="md" borderWidth="1px" borderStyle="dashed" color="fg.muted">
                {t('picture.none')}
              </Center>
              <HStack>
                <Button size="sm" onClick={() => setProblem(t('picture.nothingChosen'))}>
                  {t('picture.upload')}
                </Button>
              </HStack>
            </>
          ) : (
            <PictureCropper
              src={url}
              isBusy={isBusy}
              picture={chosen.picture}
              size={size}
              isRound={isRound}
              useLabel={t('picture.upload')}
              cancelLabel={t('picture.clear')}
              onCropped={(picture) => void upload(picture)}
              onCancel={() => setChosen(null)}
            />
          )}
          {problem !== null && (
            <Text role="alert" textStyle="sm" color="fg.error">
              {problem}
            </Text>
          )}
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  );
}
