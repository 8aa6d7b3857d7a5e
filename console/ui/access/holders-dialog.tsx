import {
  Badge,
  Box,
  Button,
  CloseButton,
  Dialog,
  Flex,
  HStack,
  Portal,
  Spinner,
  Text,
} from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { keepOpen } from '#console/ui/feedback/return-focus.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import type { ApiError } from '#shared/client/api-error.ts';
import type { HeldBy, Holder } from '#shared/contracts/kit/holder.ts';
import { ExplainDrawer } from './explain-drawer.tsx';

/** Who has a role or holds a post, each with the way to the user, and to why they may do something. */
export function HoldersDialog(props: {
  readonly title: string;
  readonly heldBy: HeldBy | undefined;
  readonly error?: ApiError | null;
  readonly onRetry?: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { heldBy } = props;
  const [explained, setExplained] = useState<Holder | null>(null);
  const hidden = heldBy ? heldBy.total - heldBy.holders.length : 0;
  return (
    <>
      <Dialog.Root
        onFocusOutside={keepOpen}
        open
        placement="center"
        scrollBehavior="inside"
        onOpenChange={({ open }) => !open && props.onClose()}
      >
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content maxW="640px">
              <Dialog.Header>
                <Dialog.Title overflowWrap="anywhere">{props.title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body pb="5">
                {props.error && <LoadFailure error={props.error} onRetry={() => props.onRetry?.()} />}
                {!heldBy && !props.error && <Spinner size="sm" />}
                {heldBy?.holders.map((holder) => (
                  <HolderRow
                    key={holder.userId}
                    holder={holder}
                    onExplain={() => setExplained(holder)}
                    onLeave={props.onClose}
                  />
                ))}
                {heldBy?.total === 0 && <Text color="fg.muted">{t('access.holders.none')}</Text>}
                {hidden > 0 && (
                  <Text color="fg.muted" mt="3" textStyle="sm">
                    {t('access.holders.hidden', { count: hidden })}
                  </Text>
                )}
              </Dialog.Body>
              <Dialog.CloseTrigger asChild>
                <CloseButton size="sm" aria-label={t('shell.actions.close')} />
              </Dialog.CloseTrigger>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
      {explained && <ExplainDrawer user={explained} onClose={() => setExplained(null)} />}
    </>
  );
}

function HolderRow(props: {
  readonly holder: Holder;
  readonly onExplain: () => void;
  readonly onLeave: () => void;
}): ReactElement {
  const { t } = useText();
  const { navigate } = useView();
  const maySeeUsers = useMay('user_view');
  const mayExplain = useMay('role_view');
  const { username, nickname, deptName, isDisabled } = props.holder;
  return (
    <Flex align="center" gap="3" py="2" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <Box flex="1" minW="0">
        <HStack gap="2">
          <Text fontWeight="600" truncate title={nickname}>
            {nickname}
          </Text>
          {isDisabled && <Badge size="sm">{t('access.holders.disabled')}</Badge>}
        </HStack>
        <Text textStyle="xs" color="fg.muted" truncate>
          {[username, deptName].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      {mayExplain && (
        <Button size="xs" variant="ghost" color="accent.fg" onClick={props.onExplain}>
          {t('access.holders.explain')}
        </Button>
      )}
      {maySeeUsers && (
        <Button
          size="xs"
          variant="ghost"
          color="accent.fg"
          onClick={() => {
            props.onLeave();
            navigate(`/user?${new URLSearchParams({ name: username })}`);
          }}
        >
          {t('access.holders.open')}
        </Button>
      )}
    </Flex>
  );
}
