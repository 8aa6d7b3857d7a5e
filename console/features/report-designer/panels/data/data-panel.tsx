import { Box, Button, Flex, HStack, IconButton, Input, Menu, Portal, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportSourceRow } from '#shared/contracts/report/report-catalogue.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportField, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { startFieldDrag } from './field-drag.ts';
import { PanelNote } from '#console/features/report-designer/panels/panel-parts.tsx';
import { type PanelProps, text2In } from '#console/features/report-designer/panels/panel-props.ts';
import { QueryDialog } from './query-dialog.tsx';
import { missingFilters, newQuery } from './query-filter.ts';

type Props = PanelProps & {
  readonly sources: readonly ReportSourceRow[];
  /** Rows that the preview has of a query, by its key. */
  readonly rowCounts: Readonly<Record<string, number>>;
};

/** Queries of a report with their fields. A field is dragged to a cell, or put into the selected one with Enter. */
export function DataPanel(props: Props): ReactElement {
  const { t } = useText();
  const { report, sources, onEdit } = props;
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ReportQuery | null>(null);
  const sourceOf = (id: string) => sources.find(({ info }) => info.id === id)?.info;
  const editedSource = edited && sourceOf(edited.source);
  return (
    <Flex direction="column" h="full" minH="0">
      <Box p="3">
        <Input
          size="sm"
          type="search"
          aria-label={t('reportDesign.data.search')}
          placeholder={t('reportDesign.data.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Box>
      <Box flex="1" minH="0" overflowY="auto">
        {report.queries.length === 0 && (
          <Box px="3.5">
            <PanelNote>{t('reportDesign.data.none')}</PanelNote>
          </Box>
        )}
        {report.queries.map((query) => (
          <QueryFields
            key={query.key}
            {...props}
            query={query}
            source={sourceOf(query.source)}
            search={search.trim().toLowerCase()}
            onChange={() => setEdited(query)}
          />
        ))}
      </Box>
      <Box p="3" borderTopWidth="1px">
        <AddSource {...props} />
      </Box>
      {edited && editedSource && (
        <QueryDialog
          report={report}
          query={edited}
          source={editedSource}
          onSave={(query) => onEdit({ kind: 'query', query })}
          onRemove={() => onEdit({ kind: 'removeQuery', query: edited.key })}
          onClose={() => setEdited(null)}
        />
      )}
    </Flex>
  );
}

function QueryFields(
  props: Props & {
    readonly query: ReportQuery;
    readonly source: ReportSourceInfo | undefined;
    readonly search: string;
    readonly onChange: () => void;
  },
): ReactElement {
  const { t, language } = useText();
  const { query, source, search, rowCounts } = props;
  const [isOpen, setIsOpen] = useState(true);
  const label = source ? text2In(source.label, language) : query.source;
  const rows = rowCounts[query.key];
  const isShort = source !== undefined && missingFilters(source, query.where).length > 0;
  const fields = query.fields.flatMap(({ as, field }) => {
    const info = source?.fields.find(({ key }) => key === field);
    const name = info ? text2In(info.label, language) : field;
    return `${name} ${as}`.toLowerCase().includes(search) ? [{ as, name, info }] : [];
  });
  return (
    <Box as="section" aria-label={label} mb="1">
      <HStack px="2" gap="1">
        <IconButton
          size="2xs"
          variant="ghost"
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Glyph name={isOpen ? 'down' : 'right'} sizePx={14} />
        </IconButton>
        <Text flex="1" textStyle="sm" fontWeight="600" truncate>
          {label}
        </Text>
        <PanelNote>
          {rows === undefined
            ? query.key
            : t('reportDesign.data.rows', { key: query.key, rows: groupedNumber(rows) })}
        </PanelNote>
        {source && (
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={t('reportDesign.data.change', { name: label })}
            onClick={props.onChange}
          >
            <Glyph name="pen" sizePx={14} />
          </IconButton>
        )}
      </HStack>
      {!source && (
        <Text px="3.5" textStyle="xs" color="fg.error">
          {t('reportDesign.data.unknown')}
        </Text>
      )}
      {isShort && (
        <Text px="3.5" textStyle="xs" color="fg.error">
          {t('reportDesign.data.filterMissing')}
        </Text>
      )}
      {isOpen && fields.map((field) => <FieldRow key={field.as} {...props} {...field} />)}
    </Box>
  );
}

/** Whether sums of its values mean something. */
const isAddable = (info: ReportField | undefined): boolean => info?.add === 'sum';

function FieldRow(
  props: Props & {
    readonly query: ReportQuery;
    readonly as: string;
    readonly name: string;
    readonly info: ReportField | undefined;
  },
): ReactElement {
  const { t, language } = useText();
  const { query, as, name, info, sheet, selection, onEdit } = props;
  const field = { query: query.key, field: as, isAddable: isAddable(info) };
  const unit = typeof info?.unit === 'object' ? text2In(info.unit, language) : info?.unit;
  const drop = (): void => {
    onEdit({ kind: 'dropField', sheet, at: { row: selection.row, col: selection.col }, ...field });
  };
  return (
    <Flex
      role="button"
      tabIndex={0}
      draggable
      align="center"
      gap="2.5"
      h="7"
      ps="8"
      pe="3.5"
      textStyle="sm"
      cursor="grab"
      title={t('reportDesign.data.put')}
      _hover={{ bg: 'accent.subtle' }}
      onDragStart={({ dataTransfer }) => startFieldDrag(dataTransfer, field)}
      onDoubleClick={drop}
      onKeyDown={({ key }) => {
        if (key === 'Enter') drop();
      }}
    >
      <Text as="span" w="5" textStyle="xs" fontWeight="600" color="accent.fg" aria-hidden>
        {info ? t(`reportDesign.letters.${info.type}`) : '?'}
      </Text>
      <Text flex="1" truncate>
        {name}
      </Text>
      <PanelNote>{unit ?? (info?.secret ? t('reportDesign.data.secret') : '')}</PanelNote>
    </Flex>
  );
}

function AddSource({ report, sources, onEdit }: Props): ReactElement {
  const { t, language } = useText();
  const open = sources.filter(({ lacks }) => lacks === null).length;
  return (
    <Menu.Root lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button
          size="sm"
          variant="outline"
          w="full"
          disabled={report.queries.length >= REPORT_LIMITS.queries}
        >
          <Glyph name="plus" sizePx={14} />
          {t('reportDesign.data.add', { count: open })}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content maxH="360px" overflowY="auto">
            {sources.map(({ info, lacks }) => (
              <Menu.Item
                key={info.id}
                value={info.id}
                disabled={lacks !== null}
                onSelect={() => onEdit({ kind: 'query', query: newQuery(report, info) })}
              >
                {lacks === null
                  ? text2In(info.label, language)
                  : t('reportDesign.data.lacks', { name: text2In(info.label, language) })}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
