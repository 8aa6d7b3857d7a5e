import { Box, Image } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { PictureChooser } from '#console/ui/picture/picture-chooser.tsx';
import { useBlobUrl } from '#console/ui/picture/use-blob-url.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Department, department } from '#shared/contracts/plant/department.ts';
import { getMachineImage, putMachineImage, removeMachineImage } from '#shared/contracts/plant/machine.ts';

/** The picture that walls draw in place of a machine's pictogram. It is kept at once, apart from the drawer's form. */
export function MachinePicture(props: {
  readonly machineId: string;
  readonly imageUrl: string | null;
}): ReactElement {
  const { machineId } = props;
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const client = useQueryClient();
  const [imageUrl, setImageUrl] = useState(props.imageUrl);

  const save = useMutation({
    mutationFn: async (picture: File | null) => {
      const params = { id: machineId };
      if (picture === null) {
        await api.call(removeMachineImage, { params });
        return null;
      }
      return (await api.call(putMachineImage, { params }, { file: picture })).imageUrl;
    },
    onSuccess: (address) => {
      setImageUrl(address);
      prompts.succeeded();
    },
    onError: (error) => prompts.failed(error),
    onSettled: () => refreshSubject(client, department.subject),
  });

  return (
    <PictureChooser
      label={t('department.picture')}
      hint={t('department.pictureHint')}
      hasPicture={imageUrl !== null}
      stored={<StoredPicture machineId={machineId} imageUrl={imageUrl} />}
      isBusy={save.isPending}
      group="machine_image"
      onSave={(picture) =>
        save.mutateAsync(picture).then(
          () => true,
          () => false,
        )
      }
    />
  );
}

function StoredPicture(props: {
  readonly machineId: Department['deptId'];
  readonly imageUrl: string | null;
}): ReactElement {
  const { machineId, imageUrl } = props;
  const { t } = useText();
  // The address carries the time of the picture: another one is another entry of the cache.
  const picture = useCall(getMachineImage, { params: { id: machineId } }, { enabled: imageUrl !== null });
  const { refetch } = picture;
  useEffect(() => {
    if (imageUrl !== null) void refetch();
  }, [imageUrl, refetch]);
  const url = useBlobUrl(imageUrl === null ? null : (picture.data ?? null));
  return (
    <Box boxSize="96px" flex="none" borderWidth="1px" rounded="md" bg="bg.subtle" p="1">
      {url !== null && <Image src={url} alt={t('department.picture')} boxSize="100%" objectFit="contain" />}
    </Box>
  );
}
