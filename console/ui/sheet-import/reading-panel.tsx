import { Box, chakra, HStack, Stack, Table, Text } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import {
  DateOrder,
  DecimalSign,
  type SheetFormats,
  type SheetReading,
  TextEncoding,
} from '#shared/contracts/jobs/sheet-reading.ts';

const CHOICE_WIDTH_PX = 230;

/** How a file was read, with its first rows; a choice reads it again. Nothing has been stored by then. */
export function ReadingPanel(props: {
  readonly reading: SheetReading;
  readonly isBusy: boolean;
  readonly onChange: (change: SheetFormats) => void;
}): ReactElement {
  const { t } = useText();
  const { reading, onChange } = props;
  const { encoding, dateOrder, decimal, zones } = reading;
  return (
    <Stack as="section" aria-label={t('sheetImport.reading.title')} gap="3">
      <chakra.fieldset disabled={props.isBusy} border="0" p="0" m="0">
        <HStack gap="3" flexWrap="wrap" align="end">
          {encoding !== null && (
            <Choice
              label={t('sheetImport.reading.encoding')}
              value={encoding}
              choices={TextEncoding.options.map((value) => ({
                value,
                text: t(`sheetImport.encodings.${value}`),
              }))}
              onChange={(value) => onChange({ encoding: TextEncoding.parse(value) })}
            />
          )}
          {dateOrder !== null && (
            <Choice
              label={t('sheetImport.reading.dateOrder')}
              value={dateOrder}
              unclear={t('sheetImport.reading.unclear')}
              choices={DateOrder.options.map((value) => ({
                value,
                text: t(`sheetImport.dateOrders.${value}`),
              }))}
              onChange={(value) => onChange({ dateOrder: DateOrder.parse(value) })}
            />
          )}
          {decimal !== null && (
            <Choice
              label={t('sheetImport.reading.decimal')}
              value={decimal}
              unclear={t('sheetImport.reading.unclear')}
              choices={DecimalSign.options.map((value) => ({
                value,
                text: t(`sheetImport.decimals.${value}`),
              }))}
              onChange={(value) => onChange({ decimal: DecimalSign.parse(value) })}
            />
          )}
        </HStack>
      </chakra.fieldset>
      {zones.length > 0 && (
        <Text textStyle="sm">
          {t('sheetImport.reading.zones', {
            zones: zones
              .map(({ zone, rows }) => t('sheetImport.reading.zone', { zone, rows }))
              .join(t('sheetImport.reading.joint')),
          })}
        </Text>
      )}
      <Preview rows={reading.preview} />
    </Stack>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  /** Shown while nothing is chosen. */
  readonly unclear?: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly onChange: (value: string) => void;
}): ReactElement {
  const { label, value, unclear, choices, onChange } = props;
  const isUnclear = value === 'unclear';
  return (
    <Box>
      <Text textStyle="sm" mb="1" {...(isUnclear && { color: 'fg.warning', fontWeight: '600' })}>
        {label}
      </Text>
      <ChoiceBox
        label={label}
        {...(isUnclear && unclear !== undefined && { all: unclear })}
        choices={choices}
        value={isUnclear ? '' : value}
        widthPx={CHOICE_WIDTH_PX}
        onChange={(chosen) => {
          if (chosen !== '') onChange(chosen);
        }}
      />
    </Box>
  );
}

/** The header and the first rows, as they were read. */
function Preview({ rows: [head = [], ...rows] }: { readonly rows: SheetReading['preview'] }): ReactElement {
  const { t } = useText();
  const label = t('sheetImport.reading.preview');
  const lines = rows.map((cells, at) => ({ cells, key: `${at} ${cells.join('|')}` }));
  const keyed = (cells: readonly string[]) => cells.map((cell, at) => ({ cell, key: `${at} ${cell}` }));
  return (
    <Table.ScrollArea
      maxH="170px"
      tabIndex={0}
      role="group"
      aria-label={label}
      borderWidth="1px"
      rounded="md"
    >
      <Table.Root size="sm" aria-label={label} css={{ '& th, & td': { whiteSpace: 'nowrap' } }}>
        <Table.Header>
          <Table.Row>
            {keyed(head).map(({ cell, key }) => (
              <Table.ColumnHeader key={key}>{cell}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.map(({ cells, key: line }) => (
            <Table.Row key={line}>
              {keyed(cells).map(({ cell, key }) => (
                <Table.Cell key={key}>{cell}</Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
