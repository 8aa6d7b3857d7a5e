import { Badge, Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { SideDrawer } from '#console/ui/side-drawer.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { listLineVersions } from '#shared/contracts/plant/line-version.ts';

/** Every version of the line; an archived one can become the draft. */
export function VersionsDrawer(props: {
  readonly lineId: Id;
  readonly mayEdit: boolean;
  readonly onRestore: (no: number) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const versions = useCall(listLineVersions, { params: { id: props.lineId } });
  return (
    <SideDrawer
      isOpen
      isDirty={false}
      title={t('linePlan.versions.title')}
      widthPx={480}
      onClose={props.onClose}
      footer={(close) => (
        <Button variant="outline" onClick={close}>
          {t('shell.actions.close')}
        </Button>
      )}
    >
      <LoadFailure error={versions.error} onRetry={() => void versions.refetch()} />
      <Stack gap="3" role="list">
        {versions.data?.length === 0 && <Text color="fg.muted">{t('linePlan.versions.none')}</Text>}
        {versions.data?.map(({ no, status, machineCount, note, username, at }) => (
          <HStack key={no} role="listitem" justify="space-between" borderWidth="1px" rounded="md" p="3">
            <Box minW="0">
              <HStack gap="2">
                <Text fontWeight="600">{t('linePlan.versions.no', { no })}</Text>
                <Badge>{t(`linePlan.versions.${status}`)}</Badge>
              </HStack>
              <Text textStyle="sm" color="fg.muted">
                {username ?? t('linePlan.versions.before')} · <Moment atMs={at} form="full" /> ·{' '}
                {t('linePlan.versions.machines', { count: machineCount })}
              </Text>
              {note && <Text textStyle="sm">{note}</Text>}
            </Box>
            {props.mayEdit && status !== 'draft' && (
              <Button size="sm" variant="outline" flex="none" onClick={() => props.onRestore(no)}>
                {t('linePlan.versions.restore')}
              </Button>
            )}
          </HStack>
        ))}
      </Stack>
    </SideDrawer>
  );
}
