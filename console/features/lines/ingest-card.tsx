import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { listConnections } from '../../../shared/contracts/ingest.ts';
import { groupedNumber } from '../../../shared/domain/short-number.ts';
import { Moment } from '../../ui/moment.tsx';
import { useCall, useMay } from '../../ui/services.tsx';
import { useText } from '../../ui/text-context.tsx';

const REFRESHED_EVERY_MS = 10_000;
const CONNECTIONS_PATH = '/connections/index';

/** How the mapped sources do: what came in, what was refused. */
export function IngestCard(props: { readonly nowMs: number }): ReactElement | null {
  const { t } = useText();
  const mayView = useMay('connection_view');
  const { data } = useCall(listConnections, {}, { enabled: mayView, refetchMs: REFRESHED_EVERY_MS });
  if (!mayView) return null;
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="lg" px="5" py="4">
      <Flex justify="space-between" align="center" mb="3">
        <Text as="h2" fontWeight="600">
          {t('lines.home.ingestTitle')}
        </Text>
        <Button asChild variant="ghost" size="xs" color="accent.fg" px="2" me="-2">
          <Link href={CONNECTIONS_PATH}>{t('lines.home.seeConnections')}</Link>
        </Button>
      </Flex>
      {data?.length === 0 && <Text color="fg.muted">{t('lines.home.ingestNone')}</Text>}
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns="minmax(0, 1fr) auto auto auto"
        columnGap="5"
        rowGap="2"
        fontVariantNumeric="tabular-nums"
      >
        {data?.map((connection) => (
          <Grid as="li" key={connection.id} gridColumn="1 / -1" templateColumns="subgrid">
            <Text truncate title={connection.name} color={connection.enabled ? 'fg' : 'fg.muted'}>
              {connection.name}
            </Text>
            <Text color="fg.muted" textAlign="end">
              {t('lines.home.ingestReceived', { count: groupedNumber(connection.received) })}
            </Text>
            <Text color={connection.rejected > 0 ? 'fg.warning' : 'fg.muted'} textAlign="end">
              {t('lines.home.ingestRejected', { count: groupedNumber(connection.rejected) })}
            </Text>
            <Text color="fg.muted" textAlign="end">
              {connection.lastReceivedAt === null ? (
                '–'
              ) : (
                <Moment form="age" atMs={connection.lastReceivedAt} nowMs={props.nowMs} />
              )}
            </Text>
          </Grid>
        ))}
      </Grid>
    </Box>
  );
}
