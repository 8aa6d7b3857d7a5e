import { Button, HStack, IconButton, Input, NativeSelect, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useServices } from '#console/ui/api-hooks.tsx';
import { useDownload } from '#console/ui/download/use-download.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { MenuButton } from '#console/ui/menu-button.tsx';
import { PRINT_MAX_PAGES } from '#console/ui/print-in-frame.ts';
import { minuteText } from '#console/ui/text/moment-text.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useView } from '#console/ui/view.tsx';
import { exportReport, type REPORT_FILES, type ReportRun } from '#shared/contracts/report/report-run.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { printReport } from './print-report.tsx';
import { shownPage, shownZoom, ZOOMS } from './zoom.ts';

/** What can be done with what was queried: leaf through it, print it, take it away. */
export function RunTools({ run }: { readonly run: ReportRun }): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const page = shownPage(search, run.pages.length);
  const turn = (to: number): void => setSearch({ page: String(to) });
  return (
    <>
      <Text textStyle="sm" color="fg.muted" flex="1" minW="0" truncate>
        {run.until !== null && t('reportView.until', { time: minuteText(run.until, run.timeZone) })}
        {' · '}
        {t('reportView.zone', { zone: run.timeZone })}
        {' · '}
        {t('reportView.seconds', { seconds: (run.tookMs / 1000).toFixed(1) })}
      </Text>
      <HStack gap="1">
        <IconButton
          variant="ghost"
          size="sm"
          aria-label={t('reportView.previousPage')}
          disabled={page <= 1}
          onClick={() => turn(page - 1)}
        >
          <Glyph name="left" sizePx={16} />
        </IconButton>
        <PageNumber page={page} pages={run.pages.length} onTurn={turn} />
        <IconButton
          variant="ghost"
          size="sm"
          aria-label={t('reportView.nextPage')}
          disabled={page >= run.pages.length}
          onClick={() => turn(page + 1)}
        >
          <Glyph name="right" sizePx={16} />
        </IconButton>
      </HStack>
      <NativeSelect.Root size="sm" w="116px">
        <NativeSelect.Field
          aria-label={t('reportView.zoom')}
          value={shownZoom(search)}
          onChange={({ target }) => setSearch({ zoom: target.value === 'width' ? null : target.value })}
        >
          {ZOOMS.map((zoom) => (
            <option key={zoom} value={zoom}>
              {t(`reportView.zooms.${zoom}`)}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <ExportMenu run={run} />
      <PrintButton run={run} />
    </>
  );
}

function PageNumber(props: {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}): ReactElement {
  const { t } = useText();
  const { page, pages, onTurn } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const wanted = Math.round(Number(typed));
    if (typed !== null && wanted >= 1) onTurn(Math.min(pages, wanted));
    setTyped(null);
  };
  return (
    <>
      <Input
        size="sm"
        w="48px"
        px="1"
        textAlign="center"
        inputMode="numeric"
        aria-label={t('reportView.pageNo')}
        value={typed ?? String(page)}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
      />
      <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap">
        / {pages}
      </Text>
    </>
  );
}

function ExportMenu({ run }: { readonly run: ReportRun }): ReactElement {
  const { t, language } = useText();
  const download = useDownload();
  const save = (file: (typeof REPORT_FILES)[number], query?: string): void => {
    const url = exportReport.path.replace(':id', run.id);
    void download({ url, params: query === undefined ? { file } : { file, query } });
  };
  return (
    <MenuButton
      label={t('reportView.export')}
      glyph="download"
      items={[
        {
          label: t('reportView.exportPages', { count: run.pages.length }),
          onSelect: () => save('pdf'),
        },
        ...run.queries.flatMap(({ key, source, rows }) => {
          const text = t('reportView.exportRows', {
            source: source[language] ?? source.zh,
            rows: groupedNumber(rows),
          });
          return [
            { label: `Excel · ${text}`, onSelect: () => save('xlsx', key) },
            { label: `CSV · ${text}`, onSelect: () => save('csv', key) },
          ];
        }),
      ]}
    />
  );
}

function PrintButton({ run }: { readonly run: ReportRun }): ReactElement {
  const { t } = useText();
  const services = useServices();
  const prompts = usePrompts();
  const [done, setDone] = useState<number | null>(null);
  const pages = run.pages.length;
  const print = async (): Promise<void> => {
    if (pages > PRINT_MAX_PAGES) {
      await prompts.alert(t('reportView.printTooMany', { limit: PRINT_MAX_PAGES }));
      return;
    }
    setDone(0);
    try {
      await printReport(services.api, run, {
        label: (page) => t('reportView.page', { page, pages }),
        chartMissing: t('reportView.chartMissing'),
        onProgress: setDone,
      });
    } catch (error) {
      prompts.failed(error, t('reportView.printFailed'));
    } finally {
      setDone(null);
    }
  };
  return (
    <Button size="sm" disabled={done !== null || pages === 0} onClick={() => void print()}>
      <Glyph name="print" sizePx={16} />
      {done === null ? t('reportView.print') : t('reportView.printing', { page: done, pages })}
    </Button>
  );
}
