import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import type { PictureSize } from './exact-picture.ts';
import { PictureCropper } from './picture-cropper.tsx';
import { useBlobUrl } from './use-blob-url.ts';

/** A stored picture, and another one in its place: chosen from a file, cut, and sent at once. */
export function PictureChooser(props: {
  readonly label: string;
  readonly hint: string;
  readonly hasPicture: boolean;
  /** The picture that is stored. */
  readonly stored: ReactNode;
  readonly isBusy: boolean;
  /** What is kept has exactly this size, as a PNG; absent = any part of the picture. */
  readonly exactSize?: PictureSize;
  /** Null removes it. Resolves to whether that was done. */
  readonly onSave: (picture: Blob | null) => Promise<boolean>;
}): ReactElement {
  const { hasPicture, isBusy, onSave } = props;
  const { t } = useText();
  const [chosen, setChosen] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosenUrl = useBlobUrl(chosen);

  async function save(picture: Blob | null): Promise<void> {
    if (await onSave(picture)) setChosen(null);
  }

  return (
    <Stack as="section" aria-label={props.label} gap="2">
      <Text textStyle="sm" fontWeight="500">
        {props.label}
      </Text>
      {chosenUrl === null ? (
        <HStack gap="4" align="start">
          {props.stored}
          <Stack gap="2" align="start">
            <ChoosePicture
              label={t(hasPicture ? 'picture.replace' : 'picture.choose')}
              fileLabel={t('picture.choose')}
              onChosen={({ picture }) => setChosen(picture)}
              onProblem={(one) => setProblem(one && t(`picture.${one}`))}
            />
            {hasPicture && (
              <Button
                size="sm"
                variant="ghost"
                color="fg.error"
                loading={isBusy}
                onClick={() => void save(null)}
              >
                {t('picture.remove')}
              </Button>
            )}
            <Text textStyle="xs" color="fg.muted">
              {props.hint}
            </Text>
          </Stack>
        </HStack>
      ) : (
        <PictureCropper
          src={chosenUrl}
          isBusy={isBusy}
          exactSize={props.exactSize}
          isRound
          useLabel={t('picture.use')}
          cancelLabel={t('shell.actions.cancel')}
          onCropped={(picture) => void save(picture)}
          onCancel={() => setChosen(null)}
        />
      )}
      {problem !== null && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {problem}
        </Text>
      )}
    </Stack>
  );
}
