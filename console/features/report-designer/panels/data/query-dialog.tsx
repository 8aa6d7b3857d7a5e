import { Box, Button, Checkbox, Dialog, HStack, Stack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import type { Report } from '#shared/contracts/report/report-model.ts';
import { REPORT_AGGREGATES, type ReportQuery } from '#shared/contracts/report/report-query.ts';
import type { ReportField, ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import { FilterEditor } from './filter-editor.tsx';
import { MixedChoice, NumberBox, PanelSection } from '#console/features/report-designer/panels/panel-parts.tsx';
import { text2In } from '#console/features/report-designer/panels/panel-props.ts';
import { missingFilters } from './query-filter.ts';

const WIDTH_PX = 720;

/** What a query reads: filter, fields, order and number of rows. */
export function QueryDialog(props: {
  readonly report: Report;
  readonly query: ReportQuery;
  readonly source: ReportSourceInfo;
  readonly onSave: (query: ReportQuery) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t, language } = useText();
  const { report, source, onSave, onRemove, onClose } = props;
  const [query, setQuery] = useState(props.query);
  const change = (part: Partial<ReportQuery>): void => setQuery({ ...query, ...part });
  const missing = missingFilters(source, query.where).length > 0;
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} scrollsInside onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>
          {t('reportDesign.query.title', { name: text2In(source.label, language) })}
        </Dialog.Title>
      </Dialog.Header>
      <Dialog.Body px="2">
        <PanelSection title={t('reportDesign.query.filter')}>
          <FilterEditor
            report={report}
            source={source}
            filter={query.where}
            onChange={(where) => change({ where })}
          />
          {missing && (
            <Text textStyle="xs" color="fg.error">
              {t('reportDesign.data.filterMissing')}
            </Text>
          )}
        </PanelSection>
        <PanelSection title={t('reportDesign.query.fields', { count: query.fields.length })}>
          <FieldList query={query} source={source} onChange={(fields) => change({ fields })} />
        </PanelSection>
        <PanelSection title={t('reportDesign.query.sort')}>
          <SortList query={query} source={source} onChange={(sort) => change({ sort })} />
          <NumberBox
            label={t('reportDesign.query.limit')}
            value={query.limit}
            min={1}
            max={REPORT_LIMITS.sourceRows}
            isWhole
            isNeeded
            onChange={(limit) => limit !== null && change({ limit })}
          />
        </PanelSection>
      </Dialog.Body>
      <Dialog.Footer>
        <Button
          variant="outline"
          colorPalette="red"
          me="auto"
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          {t('reportDesign.query.remove')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('reportDesign.cancel')}
        </Button>
        <Button
          disabled={query.fields.length === 0}
          onClick={() => {
            onSave(query);
            onClose();
          }}
        >
          {t('reportDesign.apply')}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}

interface PartProps<Part> {
  readonly query: ReportQuery;
  readonly source: ReportSourceInfo;
  readonly onChange: (part: Part) => void;
}

function aggregatesOf({ type, add, secret }: ReportField): readonly (typeof REPORT_AGGREGATES)[number][] {
  return REPORT_AGGREGATES.filter((agg) => {
    if (agg === 'count' || agg === 'count_distinct') return true;
    if (secret) return false;
    if (agg === 'min' || agg === 'max') return type !== 'flag';
    return (type === 'number' || type === 'duration') && (agg !== 'sum' || add === 'sum');
  });
}

function FieldList({ query, source, onChange }: PartProps<ReportQuery['fields']>): ReactElement {
  const { t, language } = useText();
  const isFull = query.fields.length >= REPORT_LIMITS.fieldsPerQuery;
  return (
    <Stack gap="1">
      {source.fields.map((field) => {
        const own = query.fields.find((one) => one.field === field.key);
        const label = text2In(field.label, language);
        return (
          <HStack key={field.key} h="9">
            <Checkbox.Root
              size="sm"
              flex="1"
              checked={own !== undefined}
              disabled={!own && isFull}
              onCheckedChange={() =>
                onChange(
                  own
                    ? query.fields.filter((one) => one !== own)
                    : [...query.fields, { as: field.key, field: field.key }],
                )
              }
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{label}</Checkbox.Label>
            </Checkbox.Root>
            {own && (
              <Box w="180px">
                <MixedChoice
                  label={t('reportDesign.query.aggregate', { name: label })}
                  none={t('reportDesign.query.each')}
                  choices={aggregatesOf(field).map((value) => ({
                    value,
                    text: t(`reportDesign.aggregates.${value}`),
                  }))}
                  value={own.agg}
                  onChange={(agg) =>
                    onChange(
                      query.fields.map((one) =>
                        one === own ? { as: own.as, field: own.field, ...(agg ? { agg } : {}) } : one,
                      ),
                    )
                  }
                  isBare
                />
              </Box>
            )}
          </HStack>
        );
      })}
    </Stack>
  );
}

const SORTS_MAX = 8;

function SortList({ query, source, onChange }: PartProps<ReportQuery['sort']>): ReactElement {
  const { t, language } = useText();
  const { sort, fields } = query;
  const nameOf = (as: string): string => {
    const info = source.fields.find(({ key }) => key === fields.find((one) => one.as === as)?.field);
    return info ? text2In(info.label, language) : as;
  };
  const free = fields.filter(({ as }) => !sort.some((one) => one.as === as));
  return (
    <Stack gap="1">
      {sort.map(({ as, dir }) => (
        <HStack key={as}>
          <Text flex="1" textStyle="sm">
            {nameOf(as)}
          </Text>
          <Button
            size="xs"
            variant="outline"
            onClick={() =>
              onChange(
                sort.map((one) =>
                  one.as === as ? { as, dir: dir === 'asc' ? ('desc' as const) : ('asc' as const) } : one,
                ),
              )
            }
          >
            {t(`reportDesign.query.${dir}`)}
          </Button>
          <Button size="xs" variant="ghost" onClick={() => onChange(sort.filter((one) => one.as !== as))}>
            {t('reportDesign.remove')}
          </Button>
        </HStack>
      ))}
      {sort.length < SORTS_MAX && free.length > 0 && (
        <MixedChoice
          label={t('reportDesign.query.addSort')}
          none={t('reportDesign.query.addSort')}
          choices={free.map(({ as }) => ({ value: as, text: nameOf(as) }))}
          value={null}
          onChange={(as) => as !== null && onChange([...sort, { as, dir: 'asc' }])}
          isBare
        />
      )}
    </Stack>
  );
}
