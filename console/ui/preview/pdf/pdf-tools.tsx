import { HStack, IconButton, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useEffect, useState } from 'react';
import { DrawnGlyph, type GlyphName, glyphPath } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';

/** Drawings that are here alone. */
const DRAWN = {
  turnLeft: 'M4.5 4.5V9H9M5 9a8 8 0 1 1-1 5',
  turnRight: 'M19.5 4.5V9H15M19 9a8 8 0 1 0 1 5',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
} as const;

const isDrawnHere = (glyph: PdfTool['glyph']): glyph is keyof typeof DRAWN => glyph in DRAWN;

export interface PdfTool {
  readonly glyph: GlyphName | keyof typeof DRAWN;
  readonly label: string;
  readonly isOff?: boolean;
  readonly run: () => void;
}

export function ToolButton({ glyph, label, isOff = false, run }: PdfTool): ReactElement {
  return (
    <IconButton size="xs" variant="ghost" aria-label={label} title={label} disabled={isOff} onClick={run}>
      <DrawnGlyph path={isDrawnHere(glyph) ? DRAWN[glyph] : glyphPath(glyph)} sizePx={17} />
    </IconButton>
  );
}

/** The page that is shown; another number and Enter shows that page. */
export function PageNumberBox(props: {
  readonly pageNumber: number;
  readonly count: number;
  readonly onChange: (pageNumber: number) => void;
}): ReactElement {
  const { pageNumber, count, onChange } = props;
  const { t } = useText();
  const [typed, setTyped] = useState(String(pageNumber));
  useEffect(() => setTyped(String(pageNumber)), [pageNumber]);

  function go(): void {
    const wanted = Number.parseInt(typed, 10);
    if (wanted >= 1 && wanted <= count) onChange(wanted);
    else setTyped(String(pageNumber));
  }

  return (
    <HStack gap="1.5">
      <Input
        size="xs"
        w="52px"
        textAlign="end"
        inputMode="numeric"
        aria-label={t('preview.pdf.page')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={go}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go();
        }}
      />
      <Text textStyle="sm" color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {t('preview.pdf.of', { count })}
      </Text>
    </HStack>
  );
}
