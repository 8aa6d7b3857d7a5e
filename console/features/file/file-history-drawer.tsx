import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall, useServices } from '#console/ui/api-hooks.tsx';
import { saveFile } from '#console/ui/download/save-file.ts';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { type FileRecord, file as fileContract } from '#shared/contracts/files/file.ts';
import {
  type FileVersion,
  getFileHistory,
  getFileVersion,
  takeFileBack,
} from '#shared/contracts/files/file-version.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { sizeText } from '#shared/domain/text/size-text.ts';

/** The former contents of a file: saved, or put in again. */
export function FileHistoryDrawer(props: {
  readonly file: FileRecord;
  readonly mayChange: boolean;
  /** Why the reader does not change this file. */
  readonly refusal: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const [current, setCurrent] = useState(props.file);
  const { id, uploadName: name } = current;
  const history = useCall(getFileHistory, { params: { id } });
  const takeBack = useAction(takeFileBack, [getFileHistory, fileContract.page, fileContract.get]);

  async function save({ version, original }: FileVersion): Promise<void> {
    try {
      const bytes = await api.call(getFileVersion, { params: { id, version } });
      saveFile(new Uint8Array(bytes), original);
    } catch (error) {
      prompts.failed(error);
    }
  }

  function restore({ version }: FileVersion): void {
    takeBack.mutate(
      { params: { id, version } },
      {
        onSuccess: (changed) => {
          setCurrent(changed);
          prompts.succeeded({ title: t('file.takenBack', { version }) });
        },
        onError: (error) => prompts.failed(error),
      },
    );
  }

  return (
    <SideDrawer
      isOpen
      isDirty={false}
      title={t('file.historyOf', { name })}
      onClose={props.onClose}
      footer={(close) => (
        <Button variant="outline" onClick={close}>
          {t('shell.actions.close')}
        </Button>
      )}
    >
      <Stack gap="3">
        <Text textStyle="sm" color="fg.muted">
          {t('file.historyHint', { count: LIMITS.fileVersionsMax })}
        </Text>
        <HStack justify="space-between" borderWidth="1px" rounded="md" px="3" py="2">
          <Text fontWeight="600">{t('file.current', { version: current.version })}</Text>
          <Text textStyle="sm" color="fg.muted">
            {sizeText(current.sizeBytes)}
          </Text>
        </HStack>
        <LoadFailure
          error={history.error}
          isBlank={history.data === undefined}
          onRetry={() => void history.refetch()}
        />
        {history.data?.length === 0 && <Text color="fg.muted">{t('file.noHistory')}</Text>}
        <Stack as="ul" gap="2" listStyleType="none">
          {history.data?.map((version) => (
            <Stack as="li" key={version.version} gap="1" borderWidth="1px" rounded="md" px="3" py="2">
              <HStack justify="space-between">
                <Text fontWeight="500">{t('file.version', { version: version.version })}</Text>
                <Text textStyle="sm" color="fg.muted">
                  {sizeText(version.sizeBytes)}
                </Text>
              </HStack>
              <Text textStyle="sm" truncate title={version.original}>
                {version.original}
              </Text>
              <HStack justify="space-between" gap="2">
                <Text textStyle="xs" color="fg.muted">
                  <Moment form="full" atMs={version.at} /> {version.by}
                </Text>
                <HStack gap="1">
                  <Button
                    size="xs"
                    variant="ghost"
                    aria-label={`${t('file.save')} ${t('file.version', { version: version.version })}`}
                    onClick={() => void save(version)}
                  >
                    {t('file.save')}
                  </Button>
                  {props.mayChange && (
                    <Button
                      size="xs"
                      variant="outline"
                      aria-label={`${t('file.takeBack')} ${version.version}`}
                      disabled={props.refusal !== undefined}
                      title={props.refusal}
                      loading={takeBack.isPending}
                      onClick={() => restore(version)}
                    >
                      {t('file.takeBack')}
                    </Button>
                  )}
                </HStack>
              </HStack>
            </Stack>
          ))}
        </Stack>
      </Stack>
    </SideDrawer>
  );
}
