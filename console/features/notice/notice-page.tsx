import { Badge, Box, Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { useAction } from '#console/ui/api-hooks.tsx';
import { ArticleField } from '#console/ui/crud/fields/article-field.tsx';
import { SegmentField } from '#console/ui/crud/fields/select-field.tsx';
import { SwitchField } from '#console/ui/crud/fields/switch-field.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { ListPage } from '#console/ui/crud/list/list-page.tsx';
import type { SubjectColumn } from '#console/ui/crud/list/list-page-props.ts';
import { usePictureUpload } from '#console/ui/file-upload/use-picture-upload.ts';
import { RowToggle } from '#console/ui/table/rows/row-toggle.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { markNoticesRead, type Notice, notice } from '#shared/contracts/messages/notice.ts';
import { NewsPreview } from './news-preview.tsx';
import { NoticeText } from './notice-text.tsx';

/** News and notices; opening one marks it as read. */
export function NoticePage(): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const mark = useAction(markNoticesRead, [notice.page]);
  const uploadImage = usePictureUpload();
  const openId = search.get('open');
  const [previewed, setPreviewed] = useState<Notice | null>(null);
  const toggle = ({ id }: Notice): void => setSearch({ open: openId === id ? null : id });
  const types = [
    { value: '2', text: t('messages.type.t2') },
    { value: '1', text: t('messages.type.t1') },
  ];
  const columns: readonly SubjectColumn<Notice>[] = [
    {
      key: 'noticeTitle',
      sort: 'notice_title',
      cell: (row) => (
        <HStack gap="2">
          <RowToggle isOpen={openId === row.id} label={row.noticeTitle} onToggle={() => toggle(row)} />
          <Text as="span" fontWeight={row.isRead ? '400' : '700'} truncate title={row.noticeTitle}>
            {row.noticeTitle}
          </Text>
          {!row.isRead && <Badge colorPalette="accent">{t('notice.isUnread')}</Badge>}
          {row.toFans && <Badge variant="outline">{t('notice.isToFans')}</Badge>}
        </HStack>
      ),
    },
    {
      key: 'msgType',
      sort: 'msg_type',
      widthPx: 100,
      cell: ({ msgType }) => t(msgType === '1' ? 'messages.type.t1' : 'messages.type.t2'),
    },
    { key: 'createBy', sort: 'create_by', widthPx: 160, cell: ({ createBy }) => createBy },
    {
      key: 'createTime',
      sort: 'create_time',
      widthPx: 160,
      cell: ({ createTime }) => <Moment form="relative" atMs={createTime} />,
    },
  ];
  return (
    <>
      <ListPage
        crud={notice}
        nameOf={({ noticeTitle }) => noticeTitle}
        columns={columns}
        filters={[
          { kind: 'text', name: 'noticeTitle', placeholder: t('notice.filterPlaceholder') },
          {
            kind: 'choice',
            name: 'msgType',
            label: t('notice.field.msgType'),
            all: t('notice.allTypes'),
            choices: types,
          },
          {
            kind: 'segments',
            name: 'isRead',
            label: t('notice.readState'),
            all: t('notice.all'),
            choices: [{ value: 'false', text: t('notice.unread') }],
          },
        ]}
        headActions={
          <Button
            size="sm"
            variant="outline"
            loading={mark.isPending}
            onClick={() => mark.mutate({ body: {} })}
          >
            {t('notice.markAll')}
          </Button>
        }
        moreActions={(row) => [{ label: t('notice.preview.open'), onSelect: () => setPreviewed(row) }]}
        onOpen={toggle}
        detail={(row) => (row.id === openId ? <OpenedNotice row={row} /> : null)}
        drawerWidthPx={880}
        defaults={{ msgType: '2' }}
        fields={() => (
          <>
            <SegmentField name="msgType" choices={types} />
            <TextField name="noticeTitle" />
            <ArticleField name="messageContent" uploadImage={uploadImage} />
            <SwitchField name="toFans" hint={t('notice.toFansHint')} />
          </>
        )}
      />
      {previewed && <NewsPreview notice={previewed} onClose={() => setPreviewed(null)} />}
    </>
  );
}

function OpenedNotice(props: { readonly row: Notice }): ReactElement {
  const { t } = useText();
  const { id, isRead, updateTime, createTime } = props.row;
  const { mutate: markRead } = useAction(markNoticesRead, [notice.page]);
  useEffect(() => {
    if (!isRead) markRead({ body: { ids: [id] } });
  }, [id, isRead, markRead]);
  return (
    <Box px="20" py="4">
      <NoticeText notice={props.row} />
      {updateTime !== createTime && (
        <Text textStyle="xs" color="fg.muted" mt="3">
          {t('notice.changedAt')} <Moment form="full" atMs={updateTime} />
        </Text>
      )}
    </Box>
  );
}
