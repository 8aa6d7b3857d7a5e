import { Box, Flex, Spinner, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useCall } from '#console/ui/api-hooks.tsx';
import { PageSvg } from '#console/ui/report/page-svg.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { useSize } from '#console/ui/use-size.ts';
import { useView } from '#console/ui/view.tsx';
import type { PageBox } from '#shared/contracts/report/report-pages.ts';
import { getReportPages, type ReportRun } from '#shared/contracts/report/report-run.ts';
import type { PaperTone } from '#shared/domain/report/draw/report-colours.ts';
import { OriginDrawer } from './origin-drawer.tsx';
import { PageList } from './page-list.tsx';
import { pageWidthPx, shownPage, shownZoom } from './zoom.ts';

/** Pages below one another. Those near the window are fetched and drawn, the others keep their room. */
export function PagesView(props: {
  readonly run: ReportRun | undefined;
  readonly isQuerying: boolean;
}): ReactElement {
  const { t } = useText();
  const { run, isQuerying } = props;
  return (
    <Flex flex="1" minH="0" borderWidth="1px" rounded="md" overflow="hidden" bg="bg.muted">
      {run ? (
        <RunPages key={run.id} run={run} />
      ) : (
        <Flex flex="1" align="center" justify="center" gap="3" color="fg.muted" role="status">
          {isQuerying && <Spinner size="sm" />}
          {t(isQuerying ? 'reportView.querying' : 'reportView.firstQuery')}
        </Flex>
      )}
    </Flex>
  );
}

function RunPages({ run }: { readonly run: ReportRun }): ReactElement {
  const { t } = useText();
  const { search, setSearch } = useView();
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const [told, setTold] = useState<PageBox | null>(null);
  const zoom = shownZoom(search);
  const current = shownPage(search, run.pages.length);
  const turned = useRef(0);
  useEffect(() => {
    // The page that scrolling has come to is not scrolled to again.
    if (turned.current === current) return;
    turned.current = current;
    place.current?.querySelector(`[data-page="${current}"]`)?.scrollIntoView({ block: 'start' });
  }, [current]);
  const room = { w: Math.max(0, size.width - 48), h: Math.max(0, size.height - 32) };
  return (
    <>
      {run.pages.length > 1 && <PageList run={run} current={current} />}
      <Box
        ref={place}
        flex="1"
        minW="0"
        overflow="auto"
        role="region"
        aria-label={t('reportView.title')}
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          const top = currentTarget.getBoundingClientRect().top + currentTarget.clientHeight / 3;
          const pages = [...currentTarget.querySelectorAll<HTMLElement>('[data-page]')];
          const at = pages.findLast((page) => page.getBoundingClientRect().top <= top)?.dataset.page;
          if (at === undefined || Number(at) === current) return;
          turned.current = Number(at);
          setSearch({ page: at });
        }}
      >
        {run.rows === 0 && run.refused.length === 0 && (
          <Text textAlign="center" pt="3" color="fg.muted" role="status">
            {t('reportView.noRows')}
          </Text>
        )}
        <Stack gap="4" p="4" align="center" w="fit-content" minW="100%">
          {run.pages.map((page, index) => (
            <OnePage
              // biome-ignore lint/suspicious/noArrayIndexKey: pages of a run never change
              key={index}
              run={run}
              index={index}
              widthPx={pageWidthPx(zoom, page, room)}
              onBox={setTold}
            />
          ))}
        </Stack>
      </Box>
      <OriginDrawer run={run} box={told} onClose={() => setTold(null)} />
    </>
  );
}

function OnePage(props: {
  readonly run: ReportRun;
  readonly index: number;
  readonly widthPx: number;
  readonly onBox: (box: PageBox) => void;
}): ReactElement {
  const { t } = useText();
  const { run, index, widthPx, onBox } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(index < 2);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '800px 0px',
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const { data } = useCall(
    getReportPages,
    { params: { id: run.id }, query: { first: index, count: 1 } },
    { enabled: isNear, freshMs: Number.POSITIVE_INFINITY },
  );
  const size = run.pages[index];
  const [page] = data ?? [];
  const paper: PaperTone = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
  return (
    <Box
      ref={place}
      data-page={index + 1}
      flex="none"
      w={`${widthPx}px`}
      aspectRatio={size ? `${size.w} / ${size.h}` : undefined}
      shadow="md"
      bg="bg.panel"
    >
      {isNear && page && (
        <PageSvg
          page={page}
          paper={paper}
          label={t('reportView.page', { page: index + 1, pages: run.pages.length })}
          chartMissing={t('reportView.chartMissing')}
          onBox={onBox}
        />
      )}
    </Box>
  );
}
