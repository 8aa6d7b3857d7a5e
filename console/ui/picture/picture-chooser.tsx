import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { getFileTypes } from '#shared/contracts/files/file-group.ts';
import { CropDialog } from './crop-dialog.tsx';
import { groupSize } from './group-size.ts';

/** A stored picture, and another one in its place: chosen from a file, cut to the size of its file group, and sent at once. */
export function PictureChooser(props: {
  readonly label: string;
  readonly hint: string;
  readonly hasPicture: boolean;
  /** The picture that is stored. */
  readonly stored: ReactNode;
  readonly isBusy: boolean;
  /** Key of the group of cropped pictures that it lies in. */
  readonly group: string;
  /** It is shown round, as avatars are. */
  readonly isRound?: boolean;
  /** Null removes it. Resolves to whether that was done. */
  readonly onSave: (picture: File | null) => Promise<boolean>;
}): ReactElement {
  const { label, hasPicture, isBusy, onSave } = props;
  const { t } = useText();
  const [isChoosing, setIsChoosing] = useState(false);
  const { data: groups = [] } = useCall(getFileTypes, { query: {} });
  const size = groupSize(groups, props.group);

  return (
    <Stack as="section" aria-label={label} gap="2">
      <Text textStyle="sm" fontWeight="500">
        {label}
      </Text>
      <HStack gap="4" align="start">
        {props.stored}
        <Stack gap="2" align="start">
          <Button size="sm" variant="outline" onClick={() => setIsChoosing(true)}>
            {t(hasPicture ? 'picture.replace' : 'picture.choose')}
          </Button>
          {hasPicture && (
            <Button
              size="sm"
              variant="ghost"
              color="fg.error"
              loading={isBusy}
              onClick={() => void onSave(null)}
            >
              {t('picture.remove')}
            </Button>
          )}
          <Text textStyle="xs" color="fg.muted">
            {props.hint}
          </Text>
        </Stack>
      </HStack>
      {isChoosing && (
        <CropDialog
          title={label}
          isRound={props.isRound ?? false}
          {...(size && { size })}
          onUpload={onSave}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Stack>
  );
}
