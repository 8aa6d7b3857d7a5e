import { Badge, Box, Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useAction, useCall, useMay } from '#console/ui/api-hooks.tsx';
import { Confirm } from '#console/ui/feedback/confirm.tsx';
import { notify } from '#console/ui/feedback/toaster.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import type { Column } from '#console/ui/table/data-table.tsx';
import { FilterBox } from '#console/ui/table/filter-box.tsx';
import { PagedList, usePageQuery } from '#console/ui/table/paged-list.tsx';
import { RowToggle } from '#console/ui/table/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useNow } from '#console/ui/use-now.ts';
import { useView } from '#console/ui/view.tsx';
import { markNoticesRead, type Notice, NoticeType, notice } from '#shared/contracts/notice.ts';
import { NoticeDrawer } from './notice-drawer.tsx';
import { NoticeText } from './notice-text.tsx';

/** News and notices; opening one marks it as read. */
export function NoticesPage(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const mayEdit = useMay('notice_edit');
  const nowMs = useNow(Date.now);
  const [editing, setEditing] = useState<{ readonly notice: Notice | null } | null>(null);
  const [removing, setRemoving] = useState<Notice | null>(null);
  const title = search.get('q') ?? '';
  const msgType = NoticeType.safeParse(search.get('type')).data;
  const isOnlyUnread = search.get('unread') === '1';
  const openId = search.get('open');
  const page = usePageQuery();
  const answer = useCall(notice.page, {
    query: {
      ...page,
      ...(title !== '' && { noticeTitle: title }),
      ...(msgType && { msgType }),
      ...(isOnlyUnread && { isRead: 'false' }),
    },
  });
  const mark = useAction(markNoticesRead, [notice.page]);
  const remove = useAction(notice.remove, [notice.page]);
  const hasFilter = title !== '' || msgType !== undefined || isOnlyUnread;
  const openUnreadId = answer.data?.records.find(({ id, isRead }) => id === openId && !isRead)?.id;
  const markRead = mark.mutate;

  useEffect(() => {
    if (openUnreadId !== undefined) markRead({ body: { ids: [openUnreadId] } });
  }, [openUnreadId, markRead]);

  const toggle = (id: string): void => setSearch({ open: openId === id ? null : id });

  function takeBack(notice: Notice): void {
    remove.mutate(
      { params: { id: notice.id } },
      {
        onSuccess: () => notify({ kind: 'success', title: t('messages.notices.removed') }),
        onError: (failure) => notify({ kind: 'error', title: t('shell.failed.save'), text: failure.message }),
        onSettled: () => setRemoving(null),
      },
    );
  }

  const columns: readonly Column<Notice>[] = [
    {
      key: 'title',
      head: t('messages.notices.column.title'),
      cell: (notice) => (
        <HStack gap="2">
          <RowToggle
            isOpen={openId === notice.id}
            label={notice.noticeTitle}
            onToggle={() => toggle(notice.id)}
          />
          <Text as="span" fontWeight={notice.isRead ? '400' : '700'} truncate title={notice.noticeTitle}>
            {notice.noticeTitle}
          </Text>
          {!notice.isRead && <Badge colorPalette="accent">{t('messages.notices.isUnread')}</Badge>}
        </HStack>
      ),
    },
    {
      key: 'type',
      head: t('messages.notices.column.type'),
      width: '100px',
      cell: (notice) => t(notice.msgType === '1' ? 'messages.type.t1' : 'messages.type.t2'),
    },
    { key: 'by', head: t('messages.notices.column.by'), width: '16%', cell: ({ createBy }) => createBy },
    {
      key: 'at',
      head: t('messages.notices.column.at'),
      width: '160px',
      cell: ({ createTime }) => <Moment form="relative" atMs={createTime} nowMs={nowMs} />,
    },
    ...(mayEdit
      ? [
          {
            key: 'actions',
            head: <Text srOnly>{t('messages.notices.column.actions')}</Text>,
            width: '170px',
            align: 'end' as const,
            cell: (notice: Notice) => (
              <HStack gap="0" justify="flex-end" onClick={(event) => event.stopPropagation()}>
                <Button variant="ghost" size="xs" color="accent.fg" onClick={() => setEditing({ notice })}>
                  {t('shell.actions.edit')}
                </Button>
                <Button variant="ghost" size="xs" color="fg.error" onClick={() => setRemoving(notice)}>
                  {t('messages.notices.remove')}
                </Button>
              </HStack>
            ),
          },
        ]
      : []),
  ];

  return (
    <>
      <PageHead title={t('messages.notices.title')} lead={t('messages.notices.lead')}>
        <Button
          size="sm"
          variant="outline"
          loading={mark.isPending && openUnreadId === undefined}
          onClick={() => mark.mutate({ body: {} })}
        >
          {t('messages.notices.markAll')}
        </Button>
        {mayEdit && (
          <Button size="sm" onClick={() => setEditing({ notice: null })}>
            <Glyph name="plus" sizePx={16} />
            {t('messages.notices.create')}
          </Button>
        )}
      </PageHead>
      <PagedList
        filters={
          <>
            <FilterBox
              value={title}
              placeholder={t('messages.notices.filterPlaceholder')}
              onChange={(value) => setSearch({ q: value, page: null })}
            />
            <ChoiceBox
              label={t('messages.notices.column.type')}
              all={t('messages.notices.allTypes')}
              choices={[
                { value: '2', text: t('messages.type.t2') },
                { value: '1', text: t('messages.type.t1') },
              ]}
              value={msgType ?? ''}
              widthPx={150}
              onChange={(value) => setSearch({ type: value, page: null })}
            />
            <Segments
              value={isOnlyUnread ? 'unread' : 'all'}
              onChange={(value) => setSearch({ unread: value === 'unread' ? '1' : null, page: null })}
              items={[
                { value: 'all', label: t('messages.notices.all') },
                { value: 'unread', label: t('messages.notices.unread') },
              ]}
            />
          </>
        }
        label={t('messages.notices.title')}
        columns={columns}
        answer={answer}
        rowKey={({ id }) => id}
        empty={{ title: t('messages.notices.empty'), hint: t('messages.notices.emptyHint') }}
        onClearFilter={
          hasFilter ? () => setSearch({ q: null, type: null, unread: null, page: null }) : undefined
        }
        onRowClick={({ id }) => toggle(id)}
        detail={(notice) =>
          notice.id === openId ? (
            <Box px="11" py="4" whiteSpace="normal">
              <NoticeText notice={notice} />
              {notice.updateTime !== notice.createTime && (
                <Text textStyle="xs" color="fg.muted" mt="3">
                  {t('messages.notices.changedAt')} <Moment form="full" atMs={notice.updateTime} />
                </Text>
              )}
            </Box>
          ) : null
        }
      />
      {editing && <NoticeDrawer notice={editing.notice} onClose={() => setEditing(null)} />}
      <Confirm
        isOpen={removing !== null}
        title={t('messages.notices.removeTitle', { title: removing?.noticeTitle ?? '' })}
        safeLabel={t('shell.actions.cancel')}
        dangerLabel={t('messages.notices.remove')}
        isBusy={remove.isPending}
        onSafe={() => setRemoving(null)}
        onDanger={() => {
          if (removing) takeBack(removing);
        }}
      >
        {t('messages.notices.removeText')}
      </Confirm>
    </>
  );
}
