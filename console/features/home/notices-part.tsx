import { Box, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { useCall } from '#console/ui/api-hooks.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { notice } from '#shared/contracts/messages/notice.ts';
import { HomePart } from './home-part.tsx';

const NOTICES_PATH = '/NoticeMore';
const SHOWN_MAX = 3;
/** The channel says when something is published; this is for when it is lost. */
const REFRESHED_EVERY_MS = 60_000;

/** What was published and the reader has not opened. */
export function NoticesPart(): ReactElement {
  const { t } = useText();
  const { data, error, refetch } = useCall(
    notice.page,
    { query: { isRead: 'false', size: SHOWN_MAX } },
    { refetchMs: REFRESHED_EVERY_MS },
  );
  return (
    <HomePart
      title={t('home.notices.title')}
      more={{ path: NOTICES_PATH, ...(data && { total: data.total }) }}
      count={data?.records.length}
      empty={{ title: t('home.notices.empty'), hint: t('home.notices.emptyHint') }}
      failure={{ error, retry: () => void refetch() }}
    >
      {data?.records.map((notice) => (
        <Box as="li" key={notice.id} py="1" minH="44px">
          <Box asChild display="block" rounded="sm" _hover={{ bg: 'bg.subtle' }}>
            <Link href={`${NOTICES_PATH}?open=${notice.id}`}>
              <Text textStyle="sm" fontWeight="600" truncate title={notice.noticeTitle}>
                {notice.noticeTitle}
              </Text>
              <Text textStyle="xs" color="fg.muted" truncate>
                {t(notice.msgType === '1' ? 'messages.type.t1' : 'messages.type.t2')} · {notice.createBy} ·{' '}
                <Moment form="relative" atMs={notice.createTime} />
              </Text>
            </Link>
          </Box>
        </Box>
      ))}
    </HomePart>
  );
}
