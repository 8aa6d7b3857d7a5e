import { Box, Button, HStack, Image, Stack, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { refreshSubject } from '#console/ui/crud/refresh-subject.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { PictureCropper } from '#console/ui/picture/picture-cropper.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type Department, department } from '#shared/contracts/department.ts';
import { getMachineImage, putMachineImage, removeMachineImage } from '#shared/contracts/machine.ts';

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];
/** Of the file that is chosen; what is kept of it is far smaller. */
const FILE_MAX_BYTES = 20 * 1024 * 1024;

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
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosenUrl = useBlobUrl(chosen);
  const input = useRef<HTMLInputElement>(null);

  const save = useMutation({
    mutationFn: async (picture: Blob | null) => {
      const params = { id: machineId };
      if (picture === null) {
        await api.call(removeMachineImage, { params });
        return null;
      }
      const file = new File([picture], 'machine.webp', { type: picture.type });
      return (await api.call(putMachineImage, { params }, { file })).imageUrl;
    },
    onSuccess: (address) => {
      setImageUrl(address);
      setChosen(null);
      prompts.succeeded();
    },
    onError: (error) => prompts.failed(error),
    onSettled: () => refreshSubject(client, department.subject),
  });

  /** A file with the right name need not be a picture. */
  async function choose(file: File): Promise<void> {
    setProblem(null);
    if (!KINDS.includes(file.type) || file.size > FILE_MAX_BYTES) {
      setProblem(t('picture.wrongFile'));
      return;
    }
    try {
      (await createImageBitmap(file)).close();
      setChosen(file);
    } catch {
      setProblem(t('picture.unreadable'));
    }
  }

  return (
    <Stack as="section" aria-label={t('department.picture')} gap="2">
      <Text textStyle="sm" fontWeight="500">
        {t('department.picture')}
      </Text>
      {chosenUrl === null ? (
        <HStack gap="4" align="start">
          <StoredPicture machineId={machineId} imageUrl={imageUrl} />
          <Stack gap="2" align="start">
            <input
              ref={input}
              type="file"
              hidden
              accept={KINDS.join()}
              aria-label={t('picture.choose')}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // The same file may be chosen again.
                target.value = '';
                if (file) void choose(file);
              }}
            />
            <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
              {t(imageUrl === null ? 'picture.choose' : 'picture.replace')}
            </Button>
            {imageUrl !== null && (
              <Button
                size="sm"
                variant="ghost"
                color="fg.error"
                loading={save.isPending}
                onClick={() => save.mutate(null)}
              >
                {t('picture.remove')}
              </Button>
            )}
            <Text textStyle="xs" color="fg.muted">
              {t('department.pictureHint')}
            </Text>
          </Stack>
        </HStack>
      ) : (
        <PictureCropper
          src={chosenUrl}
          isBusy={save.isPending}
          onCropped={(picture) => save.mutate(picture)}
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

/** A `blob:` address of the bytes, as long as they are shown. */
function useBlobUrl(bytes: Blob | Uint8Array | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === null) return;
    const made = URL.createObjectURL(bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [bytes]);
  return url;
}
