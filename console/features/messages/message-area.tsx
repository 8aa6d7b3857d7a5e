import { Badge, Box, Button, Flex, HStack, IconButton, Popover, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useAlarmFeed } from '#console/ui/alarms/use-alarm-feed.ts';
import { useAction, useCall, useMay, useMessageChannel, useSession } from '#console/ui/api-hooks.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { taskText } from '#console/ui/text/task-text.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { alarm } from '#shared/contracts/alarms/alarm.ts';
import { markNoticesRead, notice } from '#shared/contracts/messages/notice.ts';
import { listTasks } from '#shared/contracts/messages/task.ts';

const NOTICES_PATH = '/NoticeMore';
const TASKS_PATH = '/TaskMore';
const ALARMS_PATH = '/alarm';
const SHOWN = 5;
const COUNT_MAX = 99;
/** The channel says when something changed; this is for what changed where it does not reach. */
const REFRESHED_EVERY_MS = 60_000;
const ALARM_CALLS = [alarm.page];

/** Messages in the top bar. A session that owes a new password would be refused them: it asks for none. */
export function MessageArea(): ReactElement | null {
  const isHeld = useSession((state) => state.restriction !== null);
  return isHeld ? null : <Messages />;
}

/** How many messages wait, what they are, and how many people are online. */
function Messages(): ReactElement {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { online, wasLost, isOpen: isLive } = useMessageChannel();
  const unread = useCall(
    notice.page,
    { query: { isRead: 'false', size: SHOWN } },
    { refetchMs: REFRESHED_EVERY_MS },
  ).data;
  const tasks = useCall(listTasks, {}, { refetchMs: REFRESHED_EVERY_MS }).data;
  const { counts, refetchMs } = useAlarmFeed(ALARM_CALLS);
  const polled = useUnacknowledged({ isAsked: refetchMs !== null, refetchMs });
  const alarms = counts ? counts.unacknowledged + counts.returned : (polled?.total ?? 0);
  const waiting = (unread?.total ?? 0) + (tasks?.length ?? 0) + alarms;
  useArrivals();

  return (
    <HStack gap="1" me="1">
      {online !== null && (
        <HStack
          gap="1.5"
          px="2"
          textStyle="sm"
          color="fg.muted"
          whiteSpace="nowrap"
          title={t('messages.area.onlineHint')}
        >
          <Box aria-hidden w="7px" h="7px" rounded="full" bg="var(--lw-live)" />
          {t('messages.area.online', { count: online })}
        </HStack>
      )}
      {wasLost && !isLive && (
        <Text textStyle="sm" color="fg.muted" px="2" whiteSpace="nowrap" role="status">
          {t('messages.area.lost')}
        </Text>
      )}
      <Popover.Root
        open={isOpen}
        onOpenChange={({ open }) => setIsOpen(open)}
        positioning={{ placement: 'bottom-end' }}
        lazyMount
        unmountOnExit
      >
        <Popover.Trigger asChild>
          <IconButton
            variant="ghost"
            size="sm"
            position="relative"
            aria-label={
              waiting === 0
                ? t('messages.area.open')
                : t(alarms === 0 ? 'messages.area.openUnread' : 'messages.area.openAlarms', {
                    count: waiting,
                    alarms,
                  })
            }
          >
            <Glyph name="bell" />
            {waiting > 0 && (
              <Badge
                aria-hidden
                position="absolute"
                top="1px"
                insetEnd="0"
                minW="16px"
                h="16px"
                px="1"
                justifyContent="center"
                rounded="full"
                fontSize="10px"
                lineHeight="16px"
                fontVariantNumeric="tabular-nums"
                bg="var(--lw-state-fault-mark)"
                color="var(--lw-state-fault-on, #fff)"
              >
                {waiting > COUNT_MAX ? `${COUNT_MAX}+` : waiting}
              </Badge>
            )}
          </IconButton>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="380px" maxH="70vh" overflowY="auto" aria-label={t('messages.area.open')}>
              <Panel alarmsEveryMs={refetchMs} close={() => setIsOpen(false)} />
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </HStack>
  );
}

/** The newest alarms that wait to be acknowledged, of those that the user may see; undefined where that is none. */
function useUnacknowledged(asked: { readonly isAsked: boolean; readonly refetchMs: number | null }) {
  const enabled = useMay('alarm_view') && asked.isAsked;
  const query = { isUnacknowledged: 'true', size: SHOWN } as const;
  const { data } = useCall(alarm.page, { query }, { enabled, refetchMs: asked.refetchMs });
  return enabled ? data : undefined;
}

/** Says that something came, without opening it. */
function useArrivals(): void {
  const { t } = useText();
  const { latest } = useMessageChannel();
  useEffect(() => {
    if (latest === null || latest.isQuiet !== false || latest.noticeTitle === undefined) return;
    const type = t(latest.msgType === '1' ? 'messages.type.t1' : 'messages.type.t2');
    notify({ kind: 'info', title: t('messages.area.arrived', { type }), text: latest.noticeTitle });
  }, [latest, t]);
}

function Panel(props: { readonly alarmsEveryMs: number | null; readonly close: () => void }): ReactElement {
  const { t, language } = useText();
  const [, navigate] = useLocation();
  const alarms = useUnacknowledged({ isAsked: true, refetchMs: props.alarmsEveryMs });
  const unread = useCall(notice.page, { query: { isRead: 'false', size: SHOWN } }).data;
  const tasks = useCall(listTasks, {}).data;
  const mark = useAction(markNoticesRead, [notice.page]);

  function go(path: string): void {
    props.close();
    navigate(path);
  }

  return (
    <>
      {alarms && (
        <Part
          title={t('messages.area.alarms', { count: alarms.total })}
          empty={alarms.total === 0 ? t('messages.area.noAlarms') : null}
          onAll={() => go(ALARMS_PATH)}
        >
          {alarms.records.map((row) => (
            <Entry key={row.id} onClick={() => go(`${ALARMS_PATH}?open=${row.id}`)}>
              <Text fontWeight="600" truncate>
                {nameOf(row, language)}
              </Text>
              <Text textStyle="xs" color="fg.muted" truncate>
                {nameOf({ name: row.machineName, nameEn: row.machineNameEn }, language)} ·{' '}
                <Moment form="relative" atMs={row.createTime} />
              </Text>
            </Entry>
          ))}
        </Part>
      )}
      <Part
        title={t('messages.area.tasks')}
        empty={tasks?.length === 0 ? t('messages.area.noTasks') : null}
        onAll={() => go(TASKS_PATH)}
      >
        {tasks?.slice(0, SHOWN).map((task) => (
          <Entry key={task.key} onClick={() => go(task.path)}>
            <Text>{taskText(task, t)}</Text>
            <Text textStyle="xs" color="fg.muted">
              <Moment form="relative" atMs={task.raisedAt} />
            </Text>
          </Entry>
        ))}
      </Part>
      <Part
        title={t('messages.area.notices')}
        empty={unread?.total === 0 ? t('messages.area.noNotices') : null}
        onAll={() => go(NOTICES_PATH)}
        action={
          (unread?.total ?? 0) > 0 && (
            <Button
              variant="ghost"
              size="xs"
              loading={mark.isPending}
              onClick={() => mark.mutate({ body: {} })}
            >
              {t('messages.area.markAll')}
            </Button>
          )
        }
      >
        {unread?.records.map((notice) => (
          <Entry key={notice.id} onClick={() => go(`${NOTICES_PATH}?open=${notice.id}`)}>
            <Text fontWeight="600" truncate>
              {notice.noticeTitle}
            </Text>
            <Text textStyle="xs" color="fg.muted">
              {t(notice.msgType === '1' ? 'messages.type.t1' : 'messages.type.t2')} · {notice.createBy} ·{' '}
              <Moment form="relative" atMs={notice.createTime} />
            </Text>
          </Entry>
        ))}
      </Part>
    </>
  );
}

function Part(props: {
  readonly title: string;
  /** Said where there is nothing. */
  readonly empty: string | null;
  readonly action?: ReactNode;
  readonly onAll: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useText();
  return (
    <Box as="section" aria-label={props.title} py="2" css={{ '& + &': { borderTopWidth: '1px' } }}>
      <Flex align="center" px="4" minH="36px" gap="1">
        <Text as="h2" fontWeight="600" me="auto">
          {props.title}
        </Text>
        {props.action}
        <Button variant="ghost" size="xs" color="accent.fg" onClick={props.onAll}>
          {t('messages.area.all')}
        </Button>
      </Flex>
      {props.empty === null ? (
        props.children
      ) : (
        <Text px="4" py="2" textStyle="sm" color="fg.muted">
          {props.empty}
        </Text>
      )}
    </Box>
  );
}

function Entry(props: { readonly onClick: () => void; readonly children: ReactNode }): ReactElement {
  return (
    <Box
      as="button"
      display="block"
      w="100%"
      textAlign="start"
      px="4"
      py="2"
      textStyle="sm"
      cursor="pointer"
      _hover={{ bg: 'bg.subtle' }}
      onClick={props.onClick}
    >
      {props.children}
    </Box>
  );
}
