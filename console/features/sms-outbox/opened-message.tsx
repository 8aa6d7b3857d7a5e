import { DataList, HStack, Skeleton, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { CopyButton } from '#console/ui/feedback/copy-button.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { openSmsMessage } from '#shared/contracts/sms/sms.ts';
import { CODE_TEXTS, problemText } from './message-texts.ts';

/** A message below its row: the number in full, and the code as long as there is one to pass on. */
export function OpenedMessage(props: { readonly id: string }): ReactElement {
  const { t } = useText();
  const { data, error, refetch } = useCall(openSmsMessage, { params: { id: props.id } });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="48px" />;
  return (
    <DataList.Root orientation="horizontal" size="md" gap="2" px="10" py="3">
      <DataList.Item>
        <DataList.ItemLabel minW="112px">{t('sms.outbox.phone')}</DataList.ItemLabel>
        <DataList.ItemValue>{data.phone}</DataList.ItemValue>
      </DataList.Item>
      <DataList.Item>
        <DataList.ItemLabel minW="112px">{t('sms.outbox.code')}</DataList.ItemLabel>
        <DataList.ItemValue>
          {data.code === null ? (
            <Text color="fg.muted">
              {t(data.isWithheld ? 'sms.outbox.codeWithheld' : CODE_TEXTS[data.status])}
            </Text>
          ) : (
            <HStack gap="1">
              <Text as="code" fontWeight="700" fontSize="16px" letterSpacing="0.06em">
                {data.code}
              </Text>
              <CopyButton text={data.code} label={t('sms.outbox.copy')} />
            </HStack>
          )}
        </DataList.ItemValue>
      </DataList.Item>
      {data.problem !== null && (
        <DataList.Item>
          <DataList.ItemLabel minW="112px">{t('sms.outbox.problem')}</DataList.ItemLabel>
          <DataList.ItemValue color="fg.error">{problemText(t, data.problem)}</DataList.ItemValue>
        </DataList.Item>
      )}
    </DataList.Root>
  );
}
