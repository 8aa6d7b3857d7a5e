import { Box, Flex, Grid, HStack, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { EmptyState } from '#console/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#console/ui/feedback/load-failure.tsx';
import { Permitted } from '#console/ui/feedback/permitted.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { momentText } from '#console/ui/text/moment-text.ts';
import { usePlantZone } from '#console/ui/text/place-zone.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { listReports, type ReportEntry } from '#shared/contracts/report/report-run.ts';
import { reportAddress } from './report-address.ts';
import { ReportSketch } from './report-sketch.tsx';

/** All reports that can be opened. */
export function ReportLibraryPage(): ReactElement {
  const { t } = useText();
  return (
    <Permitted needs={['report_view']} title={t('reportLibrary.title')}>
      <Library />
    </Permitted>
  );
}

function Library(): ReactElement {
  const { t } = useText();
  const { data, error, refetch } = useCall(listReports, {});
  return (
    <>
      <PageHead title={t('reportLibrary.title')} lead={t('reportLibrary.lead')} />
      <LoadFailure error={error} isBlank={!data} onRetry={() => void refetch()} />
      {data?.length === 0 && (
        <EmptyState title={t('reportLibrary.none')} hint={t('reportLibrary.noneHint')} />
      )}
      {data && data.length > 0 && (
        <Box as="section" aria-labelledby="ready-made" bg="bg.panel" borderWidth="1px" rounded="lg" p="4">
          <HStack mb="3" gap="3">
            <Text as="h2" id="ready-made" fontWeight="600">
              {t('reportLibrary.ready')}
            </Text>
            <Text textStyle="sm" color="fg.muted" flex="1">
              {t('reportLibrary.readyHint')}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {t('reportLibrary.count', { count: data.length })}
            </Text>
          </HStack>
          <Grid as="ul" listStyleType="none" templateColumns="repeat(auto-fill, minmax(280px, 1fr))" gap="3">
            {data.map((entry) => (
              <li key={entry.no}>
                <ReportCard entry={entry} />
              </li>
            ))}
          </Grid>
        </Box>
      )}
    </>
  );
}

function ReportCard({ entry }: { readonly entry: ReportEntry }): ReactElement {
  const { t, language } = useText();
  const zone = usePlantZone();
  const { navigate } = useView();
  const { no, title, about, audience, lacks, lastRunAt } = entry;
  const address = reportAddress(no);
  const inLanguage = (text: ReportEntry['title']): string => text[language] ?? text.zh;
  return (
    <Flex
      asChild
      h="100%"
      gap="3"
      p="3"
      borderWidth="1px"
      rounded="md"
      _hover={{ borderColor: 'border.emphasized', bg: 'bg.subtle' }}
    >
      <a
        href={address}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          navigate(address);
        }}
      >
        <ReportSketch no={no} />
        <Box minW="0">
          <Text fontWeight="600">{inLanguage(title)}</Text>
          <Text textStyle="sm" color="fg.muted">
            {inLanguage(about)}
          </Text>
          <HStack mt="1.5" gap="2" flexWrap="wrap" textStyle="xs" color="fg.muted">
            <Box as="span" px="2" py="0.5" rounded="full" bg="bg.muted">
              {inLanguage(audience)}
            </Box>
            <span>
              {lastRunAt === null
                ? t('reportLibrary.never')
                : t('reportLibrary.lastRun', { time: momentText(lastRunAt, zone) })}
            </span>
          </HStack>
          {lacks.length > 0 && (
            <HStack mt="1" gap="1" textStyle="xs" color="fg.warning">
              <Glyph name="lock" sizePx={12} />
              {t('reportLibrary.lacks', {
                sources: lacks.map(({ source }) => inLanguage(source)).join(language === 'zh' ? '、' : ', '),
              })}
            </HStack>
          )}
        </Box>
      </a>
    </Flex>
  );
}
