import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { listConnections } from '../../../shared/contracts/ingest.ts';
import { ageText } from '../../../shared/domain/duration-text.ts';
import { groupedNumber } from '../../../shared/domain/short-number.ts';
import { useCall, useMay } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';

const REFRESHED_EVERY_MS = 10_000;
const CONNECTIONS_PATH = '/connections/index';

/** How the mapped sources do: what came in, what was refused. */
export function IngestCard(props: { readonly nowMs: number }): ReactElement | null {
  const { t, language } = useText();
  const mayView = useMay('connection_view');
  const { data } = useCall(listConnections, {}, { enabled: mayView, refetchMs: REFRESHED_EVERY_MS });
  if (!mayView) return null;
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="lg" px="5" py="4">
      <Flex justify="space-between" align="center" mb="3">
        <Text as="h2" fontWeight="600">
          {t('lines.home.ingestTitle')}
        </Text>
        <Button asChild variant="ghost" size="xs" color="accent.fg">
          <Link href={CONNECTIONS_PATH}>{t('lines.home.seeConnections')}</Link>
        </Button>
      </Flex>
      {data?.length === 0 && <Text color="fg.muted">{t('lines.home.ingestNone')}</Text>}
      <Stack as="ul" gap="2" listStyleType="none">
        {data?.map((connection) => (
          <Flex as="li" key={connection.id} gap="4" fontVariantNumeric="tabular-nums">
            <Text flex="1" truncate>
              {connection.name}
            </Text>
            <Text color="fg.muted">
              {t('lines.home.ingestReceived', { count: groupedNumber(connection.received) })}
            </Text>
            <Text color={connection.rejected > 0 ? 'fg.warning' : 'fg.muted'}>
              {t('lines.home.ingestRejected', { count: groupedNumber(connection.rejected) })}
            </Text>
            <Text color="fg.muted" w="96px" textAlign="end">
              {connection.lastReceivedAt === null
                ? '–'
                : ageText(props.nowMs - connection.lastReceivedAt, language)}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
