import { Badge, Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ApiError } from '#shared/client/api-error.ts';

interface Version {
  readonly no: number;
  readonly status: 'draft' | 'published' | 'archived';
  readonly note: string | null;
  readonly username: string | null;
  readonly at: number;
}

/** Every version; an archived one can become the draft. */
export function VersionsDrawer<Row extends Version>(props: {
  readonly loading: {
    readonly data: readonly Row[] | undefined;
    readonly error: ApiError | null;
    refetch(): unknown;
  };
  /** How much is in a version. */
  readonly size: (version: Row) => string;
  readonly mayEdit: boolean;
  readonly onRestore: (no: number) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { data, error } = props.loading;
  return (
    <SideDrawer
      isOpen
      isDirty={false}
      title={t('draft.versions.title')}
      widthPx={480}
      onClose={props.onClose}
      footer={(close) => (
        <Button variant="outline" onClick={close}>
          {t('shell.actions.close')}
        </Button>
      )}
    >
      <LoadFailure error={error} onRetry={() => void props.loading.refetch()} />
      <Stack gap="3" role="list">
        {data?.length === 0 && <Text color="fg.muted">{t('draft.versions.none')}</Text>}
        {data?.map((version) => (
          <HStack
            key={version.no}
            role="listitem"
            justify="space-between"
            borderWidth="1px"
            rounded="md"
            p="3"
          >
            <Box minW="0">
              <HStack gap="2">
                <Text fontWeight="600">{t('draft.versions.no', { no: version.no })}</Text>
                <Badge>{t(`draft.versions.${version.status}`)}</Badge>
              </HStack>
              <Text textStyle="sm" color="fg.muted">
                {version.username ?? t('draft.versions.before')} · <Moment atMs={version.at} form="full" /> ·{' '}
                {props.size(version)}
              </Text>
              {version.note && <Text textStyle="sm">{version.note}</Text>}
            </Box>
            {props.mayEdit && version.status !== 'draft' && (
              <Button size="sm" variant="outline" flex="none" onClick={() => props.onRestore(version.no)}>
                {t('draft.versions.restore')}
              </Button>
            )}
          </HStack>
        ))}
      </Stack>
    </SideDrawer>
  );
}
