import { Box, Button, HStack, IconButton, Stack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FormulaInput } from '#console/features/report-designer/formula/formula-input.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { type ConsoleText, useText } from '#console/ui/text/text-context.tsx';
import type { Report } from '#shared/contracts/report/report-model.ts';
import type { ReportFilter } from '#shared/contracts/report/report-query.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { MixedChoice } from '#console/features/report-designer/panels/panel-parts.tsx';
import { text2In } from '#console/features/report-designer/panels/panel-props.ts';
import {
  type FilterLeaf,
  type FilterMode,
  filterFields,
  filterGroupOf,
  filterOf,
  missingFilters,
  operatorsOf,
  withAsked,
} from './query-filter.ts';

interface FilterProps {
  readonly report: Report;
  readonly source: ReportSourceInfo;
  readonly filter: ReportFilter;
  readonly onChange: (filter: ReportFilter) => void;
  readonly depth?: number;
}

const MODES = ['all', 'any', 'none'] as const;
/** Deeper groups can be kept, not made. */
const DEPTH_MAX = 4;

/** A filter in words: conditions of a group, and groups within it. */
export function FilterEditor(props: FilterProps): ReactElement {
  const { t, language } = useText();
  const { source, filter, onChange, depth = 1 } = props;
  const { mode, items } = filterGroupOf(filter);
  const change = (next: readonly ReportFilter[], as: FilterMode = mode): void =>
    onChange(filterOf({ mode: as, items: next }));
  const [first = ''] = filterFields(source);
  const withItem = (index: number, item: ReportFilter | null): readonly ReportFilter[] =>
    items.flatMap((one, at) => (at === index ? (item ?? []) : one));
  return (
    <Stack gap="2">
      <Box maxW="220px">
        <MixedChoice<FilterMode>
          label={t('reportDesign.filter.mode')}
          choices={MODES.map((value) => ({ value, text: t(`reportDesign.filter.modes.${value}`) }))}
          value={mode}
          onChange={(next) => next && change(items, next)}
          isBare
        />
      </Box>
      {items.map((item, index) =>
        'field' in item ? (
          <LeafRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name, and are changed at their place
            key={`${index}:${item.field}`}
            {...props}
            leaf={item}
            onLeaf={(leaf) => change(withItem(index, leaf))}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of conditions have no name, and are changed at their place
          <HStack key={index} align="flex-start" ps="3" borderStartWidth="2px">
            <Box flex="1">
              <FilterEditor
                {...props}
                filter={item}
                depth={depth + 1}
                onChange={(next) => change(withItem(index, next))}
              />
            </Box>
            <RemoveButton onRemove={() => change(withItem(index, null))} />
          </HStack>
        ),
      )}
      <HStack wrap="wrap">
        <Button size="xs" variant="outline" onClick={() => change([...items, newLeaf(source, first)])}>
          + {t('reportDesign.filter.addCondition')}
        </Button>
        {depth === 1 &&
          missingFilters(source, filter).map((key) => (
            <Button
              key={key}
              size="xs"
              variant="outline"
              fontWeight="700"
              onClick={() => onChange(withAsked(filter, newLeaf(source, key)))}
            >
              + {fieldName(t, source, key, language)}
            </Button>
          ))}
        {depth < DEPTH_MAX && (
          <Button size="xs" variant="ghost" onClick={() => change([...items, { any: [] }])}>
            + {t('reportDesign.filter.addGroup')}
          </Button>
        )}
      </HStack>
    </Stack>
  );
}

/** The label of a field; required filters say that they are. */
function fieldName(t: ConsoleText['t'], source: ReportSourceInfo, key: string, language: Language): string {
  const label = source.fields.find((one) => one.key === key)?.label;
  const name = label ? text2In(label, language) : key;
  const isRequired = source.filters.some((one) => one.key === key && one.required);
  return isRequired ? t('reportDesign.filter.required', { name }) : name;
}

function newLeaf(source: ReportSourceInfo, field: string): FilterLeaf {
  const info = source.fields.find(({ key }) => key === field);
  const filter = source.filters.find(({ key }) => key === field);
  return { field, op: operatorsOf(info?.type, filter)[0] ?? 'eq' };
}

function RemoveButton({ onRemove }: { readonly onRemove: () => void }): ReactElement {
  const { t } = useText();
  return (
    <IconButton size="xs" variant="ghost" aria-label={t('reportDesign.remove')} onClick={onRemove}>
      <Glyph name="close" sizePx={14} />
    </IconButton>
  );
}

/** `产线 属于 $产线`. Filters that the source needs are bold. */
function LeafRow(
  props: FilterProps & { readonly leaf: FilterLeaf; readonly onLeaf: (leaf: FilterLeaf | null) => void },
): ReactElement {
  const { t, language } = useText();
  const { report, source, leaf, onLeaf } = props;
  const { field, op, value } = leaf;
  const info = source.fields.find(({ key }) => key === field);
  const filter = source.filters.find(({ key }) => key === field);
  const fields = filterFields(source);
  const operators = operatorsOf(info?.type, filter);
  const needsValue = op !== 'is_null' && op !== 'not_null';
  return (
    <HStack align="flex-start" gap="1.5" fontWeight={filter?.required ? '600' : undefined}>
      <Box w="170px">
        <MixedChoice
          label={t('reportDesign.filter.field')}
          choices={(fields.includes(field) ? fields : [field, ...fields]).map((key) => ({
            value: key,
            text: fieldName(t, source, key, language),
          }))}
          value={field}
          onChange={(next) => next !== null && onLeaf(newLeaf(source, next))}
          isBare
        />
      </Box>
      <Box w="120px">
        <MixedChoice
          label={t('reportDesign.filter.operator')}
          choices={(operators.includes(op) ? operators : [op, ...operators]).map((one) => ({
            value: one,
            text: t(`reportDesign.operators.${one}`),
          }))}
          value={op}
          onChange={(next) => {
            if (next === null) return;
            const isNull = next === 'is_null' || next === 'not_null';
            onLeaf({ field, op: next, ...(isNull || !value ? {} : { value }) });
          }}
          isBare
        />
      </Box>
      <Box flex="1">
        {needsValue && (
          <FormulaInput
            label={t('reportDesign.filter.value')}
            value={value ?? null}
            report={report}
            onChange={(next) => onLeaf({ field, op, ...(next ? { value: next } : {}) })}
          />
        )}
      </Box>
      <RemoveButton onRemove={() => onLeaf(null)} />
    </HStack>
  );
}
