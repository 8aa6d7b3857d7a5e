import { Box, Flex, HStack, Separator, Text } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactElement, useCallback, useRef, useState } from 'react';
import type { ViewProps } from '#console/ui/preview/preview-file.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { useSize } from '#console/ui/use-size.ts';
import { PdfPage } from './pdf-page.tsx';
import { PdfSearchBox } from './pdf-search-box.tsx';
import { PageNumberBox, ToolButton } from './pdf-tools.tsx';
import { usePdf } from './use-pdf.ts';
import { usePdfPrint } from './use-pdf-print.ts';
import { usePdfSearch } from './use-pdf-search.ts';

const MARGIN_PX = 24;
const ZOOM_STEP = 1.25;
const ZOOM_MIN = 0.25;
const ZOOM_MAX = 5;
const FULL_TURN = 360;
const QUARTER = 90;

/** A PDF page by page. Behind the last page comes the first one, before the first the last. */
export function PdfView({ fileName, blob, onProblem }: ViewProps): ReactElement {
  const { t } = useText();
  const pdf = usePdf(blob, onProblem);
  const scroller = useRef<HTMLDivElement>(null);
  const { width } = useSize(scroller);
  const [pageNumber, setPageNumber] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [zoom, setZoom] = useState<number | null>(null);
  const [scale, setScale] = useState(1);
  const [foundIndex, setFoundIndex] = useState(0);
  const search = usePdfSearch(pdf, (first) => {
    setFoundIndex(0);
    setPageNumber(first);
  });
  const printer = usePdfPrint(pdf, rotation);
  const fail = useCallback(() => onProblem('damaged'), [onProblem]);
  const count = pdf?.numPages ?? 0;
  const shown = search.found[foundIndex];

  const step = (by: number): void => {
    if (count === 0) return;
    setPageNumber((before) => ((before - 1 + by + count) % count) + 1);
    if (scroller.current) scroller.current.scrollTop = 0;
  };
  const turn = (degrees: number): void => setRotation((before) => (before + degrees + FULL_TURN) % FULL_TURN);
  const zoomBy = (factor: number): void => setZoom(Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, scale * factor)));

  function showFound(index: number): void {
    const found = search.found[index];
    if (!found) return;
    setFoundIndex(index);
    setPageNumber(found.pageNumber);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1 };
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }

  return (
    <Flex direction="column" flex="1" minH="0" onKeyDown={onKeyDown}>
      <HStack
        role="toolbar"
        aria-label={t('preview.pdf.tools')}
        px="3"
        py="1.5"
        gap="1"
        borderBottomWidth="1px"
        wrap="wrap"
      >
        <ToolButton glyph="left" label={t('preview.pdf.previous')} isOff={!pdf} run={() => step(-1)} />
        <PageNumberBox pageNumber={pageNumber} count={count} onChange={setPageNumber} />
        <ToolButton glyph="right" label={t('preview.pdf.next')} isOff={!pdf} run={() => step(1)} />
        <Separator orientation="vertical" h="5" mx="1" />
        <ToolButton
          glyph="turnLeft"
          label={t('preview.pdf.turnLeft')}
          isOff={!pdf}
          run={() => turn(-QUARTER)}
        />
        <ToolButton
          glyph="turnRight"
          label={t('preview.pdf.turnRight')}
          isOff={!pdf}
          run={() => turn(QUARTER)}
        />
        <ToolButton
          glyph="zoomOut"
          label={t('preview.pdf.zoomOut')}
          isOff={!pdf}
          run={() => zoomBy(1 / ZOOM_STEP)}
        />
        <ToolButton
          glyph="zoomIn"
          label={t('preview.pdf.zoomIn')}
          isOff={!pdf}
          run={() => zoomBy(ZOOM_STEP)}
        />
        <ToolButton glyph="fit" label={t('preview.pdf.fit')} isOff={!pdf} run={() => setZoom(null)} />
        <ToolButton
          glyph="print"
          label={t('preview.pdf.print')}
          isOff={!pdf || printer.done !== null}
          run={() => void printer.print()}
        />
        {printer.done !== null && (
          <Text role="status" textStyle="xs" color="fg.muted">
            {t('preview.pdf.printing', { done: printer.done, count })}
          </Text>
        )}
        <Box flex="1" />
        <PdfSearchBox search={search} index={foundIndex} onIndex={showFound} />
      </HStack>
      <Box
        ref={scroller}
        role="region"
        aria-label={t('preview.pdf.label', { name: fileName })}
        tabIndex={0}
        flex="1"
        minH="0"
        overflow="auto"
        scrollbarGutter="stable"
        bg="bg.muted"
        p={`${MARGIN_PX}px`}
      >
        {pdf && (
          <PdfPage
            pdf={pdf}
            pageNumber={pageNumber}
            rotation={rotation}
            zoom={zoom}
            widthPx={Math.max(100, width - 2 * MARGIN_PX)}
            found={shown?.pageNumber === pageNumber ? shown.range : null}
            onFailed={fail}
            onScale={setScale}
          />
        )}
      </Box>
    </Flex>
  );
}
