import { Box, Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { listMpReplyAccounts } from '#shared/contracts/public-account/mp-auto-reply.ts';
import { RuleList } from './rule-list.tsx';
import { TryReplyPanel } from './try-reply-panel.tsx';

/** Rules by which public accounts answer by themselves; `?account=<id>` names which account. */
export function MpAutoReplyPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['mp_reply_edit']} title={t('mpAutoReply.title')}>
      <Accounts />
    </Permitted>
  );
}

function Accounts(): ReactElement {
  const { t } = useText();
  const { search } = useView();
  const { data, error, refetch } = useCall(listMpReplyAccounts, {});
  const account = data?.find(({ id }) => id === search.get('account')) ?? data?.[0];
  if (data && account)
    return (
      <Flex gap="5" align="flex-start" direction={{ base: 'column', xl: 'row' }}>
        <Box flex="1" minW="0" w="100%">
          <RuleList key={account.id} accounts={data} account={account} />
        </Box>
        <TryReplyPanel key={`try ${account.id}`} account={account} />
      </Flex>
    );
  return (
    <>
      <PageHead title={t('mpAutoReply.title')} lead={t('mpAutoReply.lead')} />
      <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
      {data && <EmptyState title={t('mpAutoReply.empty')} hint={t('mpAutoReply.noAccount')} />}
    </>
  );
}
