import {
  Badge,
  Box,
  Button,
  CloseButton,
  Drawer,
  Flex,
  Heading,
  HStack,
  Portal,
  Stack,
  Text,
  useBreakpointValue,
} from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { useAction, useCall, useMay, useServices } from '#console/ui/api-hooks.tsx';
import { saveFile } from '#console/ui/download/save-file.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Avatar } from '#console/ui/picture/avatar.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { endMpBinding, type MpBinding } from '#shared/contracts/public-account/mp-binding.ts';
import {
  type MpConversation,
  pageMpConversations,
} from '#shared/contracts/public-account/mp-conversation.ts';
import { blockMpFan, eraseMpFan, exportMpFan, getMpFan } from '#shared/contracts/public-account/mp-fan.ts';
import { listMpNotes } from '#shared/contracts/public-account/mp-team.ts';
import { FanTags } from './fan-tags.tsx';
import { Note } from './note.tsx';

const NOTES_SHOWN = 3;

interface FanProps {
  readonly fan: MpConversation;
  readonly onGone: () => void;
}

const OVERLAY_PX = 340;

/** What is known of the fan: beside the conversation, and in a narrow window over it, when it is asked for. */
export function FanDrawer(
  props: FanProps & { readonly isOpen: boolean; readonly onClose: () => void },
): ReactElement {
  const { t } = useText();
  const isBeside = useBreakpointValue({ base: false, xl: true }, { ssr: false }) ?? false;
  const { fan, onGone, isOpen, onClose } = props;
  if (isBeside)
    return (
      <Box
        as="aside"
        aria-label={t('mpConversation.fan')}
        w="264px"
        flex="none"
        p="4"
        overflow="auto"
        borderStartWidth="1px"
      >
        <Fan fan={fan} onGone={onGone} />
      </Box>
    );
  return (
    <Drawer.Root
      open={isOpen}
      placement="end"
      lazyMount
      unmountOnExit
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW={`${OVERLAY_PX}px`} aria-label={t('mpConversation.fan')}>
            <Drawer.Body py="5">
              <Fan fan={fan} onGone={onGone} />
            </Drawer.Body>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('shell.actions.close')} />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

function Fan({ fan, onGone }: FanProps): ReactElement {
  const { t } = useText();
  const params = { id: fan.wxUserId };
  const { data } = useCall(getMpFan, { params });
  const notes = useCall(listMpNotes, { params }).data;
  return (
    <Stack gap="4">
      <HStack gap="3" minW="0">
        <Avatar name={fan.nickName} avatar={null} sizePx={44} />
        <Box minW="0">
          <Heading as="h3" size="sm" truncate title={fan.nickName}>
            {fan.nickName}
          </Heading>
          <Badge variant="subtle" colorPalette={fan.isSubscribed ? 'green' : 'orange'}>
            {t(fan.isSubscribed ? 'mpConversation.follows' : 'mpConversation.unfollowed')}
          </Badge>
        </Box>
      </HStack>
      {data && <FanTags fan={fan} tags={data.tags} />}
      <Section title={t('mpConversation.basics')}>
        {data && (
          <Box
            as="dl"
            display="grid"
            gridTemplateColumns="auto 1fr"
            columnGap="3"
            rowGap="1.5"
            textStyle="sm"
          >
            <Row name={t('mpConversation.account')}>{data.appName}</Row>
            <Row name={t('mpConversation.knownSince')}>
              <Moment form="full" atMs={data.firstSeenAt} />
            </Row>
            <Row name={t('mpConversation.written')}>
              {t('mpConversation.writtenCount', { in: data.messagesIn, out: data.messagesOut })}
            </Row>
            <Row name={t('mpConversation.lastIn')}>
              {data.lastInAt === null ? (
                t('mpConversation.never')
              ) : (
                <Moment form="full" atMs={data.lastInAt} />
              )}
            </Row>
            <Row name="OpenID">
              <Text as="span" fontFamily="mono" overflowWrap="anywhere">
                {data.openId}
              </Text>
            </Row>
          </Box>
        )}
      </Section>
      {data && <FanBinding fanId={fan.wxUserId} binding={data.binding} />}
      {notes !== undefined && notes.length > 0 && (
        <Section title={t('mpConversation.notes')}>
          <Stack as="ul" listStyleType="none" gap="2">
            {notes.slice(0, NOTES_SHOWN).map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </Stack>
        </Section>
      )}
      <FanActions fan={fan} onGone={onGone} />
    </Stack>
  );
}

function FanActions({ fan, onGone }: FanProps): ReactElement | null {
  const { t } = useText();
  const prompts = usePrompts();
  const { api } = useServices();
  const mayEdit = useMay('mp_fan_edit');
  const block = useAction(blockMpFan, [pageMpConversations]);
  const erase = useAction(eraseMpFan, [pageMpConversations]);
  if (!mayEdit) return null;
  const params = { id: fan.wxUserId };
  const onError = (error: Error): void => prompts.failed(error);

  async function toggle(): Promise<void> {
    const isBlocked = !fan.isBlocked;
    const action = t(isBlocked ? 'mpConversation.block' : 'mpConversation.unblock');
    if (isBlocked && !(await prompts.confirm({ action, text: t('mpConversation.blockText') }))) return;
    block.mutate({ params, body: { isBlocked } }, { onError });
  }
  async function save(): Promise<void> {
    try {
      const kept = await api.call(exportMpFan, { params });
      const json = new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' });
      saveFile(json, `fan-${fan.wxUserId}.json`);
    } catch (error) {
      prompts.failed(error);
    }
  }
  async function remove(): Promise<void> {
    const action = t('mpConversation.erase');
    if (!(await prompts.confirm({ action, text: t('mpConversation.eraseText') }))) return;
    erase.mutate({ params }, { onSuccess: onGone, onError });
  }
  return (
    <Section title={t('mpConversation.personal')}>
      <Flex gap="2" wrap="wrap">
        <Button size="xs" variant="outline" onClick={() => void toggle()}>
          {t(fan.isBlocked ? 'mpConversation.unblock' : 'mpConversation.block')}
        </Button>
        <Button size="xs" variant="outline" onClick={() => void save()}>
          {t('mpConversation.export')}
        </Button>
        <Button size="xs" variant="outline" colorPalette="red" onClick={() => void remove()}>
          {t('mpConversation.erase')}
        </Button>
      </Flex>
    </Section>
  );
}

/** Which phone the fan has shown to have. */
function FanBinding(props: { readonly fanId: Id; readonly binding: MpBinding | null }): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('mp_fan_edit');
  const end = useAction(endMpBinding, [getMpFan]);
  const { fanId, binding } = props;

  async function ask(): Promise<void> {
    const action = t('mpBinding.end');
    if (!(await prompts.confirm({ action, text: t('mpBinding.endText') }))) return;
    end.mutate({ params: { id: fanId } }, { onError: (error) => prompts.failed(error) });
  }
  return (
    <Section title={t('mpBinding.title')}>
      {binding === null ? (
        <Text textStyle="sm" color="fg.muted">
          {t('mpBinding.none')}
        </Text>
      ) : (
        <>
          <Box
            as="dl"
            display="grid"
            gridTemplateColumns="auto 1fr"
            columnGap="3"
            rowGap="1.5"
            textStyle="sm"
          >
            <Row name={t(`mpBinding.kinds.${binding.kind}`)}>{binding.userName ?? binding.phone}</Row>
            {binding.userName !== null && <Row name={t('mpBinding.phone')}>{binding.phone}</Row>}
            <Row name={t('mpBinding.since')}>
              <Moment form="full" atMs={binding.boundAt} />
            </Row>
          </Box>
          {mayEdit && (
            <Button size="xs" variant="outline" alignSelf="start" onClick={() => void ask()}>
              {t('mpBinding.end')}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function Section({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Stack as="section" gap="2">
      <Text as="h4" textStyle="sm" fontWeight="600">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <Text as="dt" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" minW="0" overflowWrap="anywhere">
        {children}
      </Text>
    </>
  );
}
