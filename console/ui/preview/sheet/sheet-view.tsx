import { Button, Center, Flex, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import type { ViewProps } from '#console/ui/preview/preview-file.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import { TextEncoding } from '#shared/contracts/jobs/sheet-reading.ts';
import { SheetGrid } from './sheet-grid.tsx';
import { CELL_SEPARATOR, SHEET_MAX } from './sheet-limits.ts';
import { useSheets } from './use-sheets.ts';

/** A workbook as tables, one sheet at a time. */
export function SheetView({ fileName, blob, onProblem }: ViewProps): ReactElement {
  const { t } = useText();
  const [asked, setAsked] = useState<TextEncoding | null>(null);
  const { names, encoding, sheets, ask } = useSheets(blob, onProblem, asked);
  const [current, setCurrent] = useState(0);
  const content = sheets.get(current);
  const rows = content?.rows ?? [];
  // Before the last rows are there, as many columns as the first ones have.
  const columns =
    content?.columns ?? Math.max(0, ...rows.slice(0, 50).map((row) => row.split(CELL_SEPARATOR).length));
  const isReading = !content || (rows.length === 0 && content.columns === null);
  const name = names?.[current] || fileName;
  return (
    <Flex direction="column" flex="1" minH="0">
      {isReading ? (
        <Center flex="1">
          <Text role="status" color="fg.muted">
            {t('preview.sheet.reading')}
          </Text>
        </Center>
      ) : rows.length === 0 || columns === 0 ? (
        <Center flex="1">
          <Text color="fg.muted">{t('preview.sheet.empty')}</Text>
        </Center>
      ) : (
        <SheetGrid
          key={current}
          label={t('preview.sheet.label', { name })}
          rowLabel={t('preview.sheet.row')}
          rows={rows}
          columns={columns}
        />
      )}
      <HStack px="3" py="1.5" gap="3" borderTopWidth="1px" minH="44px">
        {names !== null && names.length > 1 && (
          <HStack as="nav" aria-label={t('preview.sheet.sheets')} gap="1" overflowX="auto" minW="0" p="0.5">
            {names.map((sheet, index) => (
              <Button
                key={sheet}
                size="xs"
                flex="none"
                maxW="200px"
                variant={index === current ? 'subtle' : 'ghost'}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => {
                  ask(index);
                  setCurrent(index);
                }}
              >
                <Text as="span" truncate>
                  {sheet}
                </Text>
              </Button>
            ))}
          </HStack>
        )}
        {encoding !== null && (
          <ChoiceBox
            label={t('preview.sheet.encoding')}
            choices={TextEncoding.options.map((value) => ({
              value,
              text: t(`preview.sheet.encodings.${value}`),
            }))}
            value={encoding}
            widthPx={230}
            onChange={(value) => setAsked(TextEncoding.parse(value))}
          />
        )}
        <Text
          role="status"
          textStyle="xs"
          color={content?.isCut ? 'fg.warning' : 'fg.muted'}
          ms="auto"
          flex="none"
        >
          {content?.isCut
            ? t('preview.sheet.cut', SHEET_MAX)
            : content?.columns != null
              ? t('preview.sheet.size', { rows: rows.length, columns })
              : rows.length > 0 && t('preview.sheet.readingOn', { rows: rows.length })}
        </Text>
      </HStack>
    </Flex>
  );
}
