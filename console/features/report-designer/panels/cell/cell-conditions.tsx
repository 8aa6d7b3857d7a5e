import { Box, Button, HStack, IconButton, Stack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FormulaInput } from '#console/features/report-designer/formula/formula-input.tsx';
import {
  MixedCheck,
  MixedChoice,
  PanelNote,
  PanelSection,
} from '#console/features/report-designer/panels/panel-parts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportCondition } from '#shared/contracts/report/report-cell.ts';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import { REPORT_MARKS, type ReportStyle } from '#shared/contracts/report/report-style.ts';
import { patched } from '#shared/domain/report/edit/patch.ts';
import type { Patch } from '#shared/domain/report/edit/report-edit.ts';
import type { CellPartProps } from './cell-part.ts';
import { ColourChoice } from './colour-choice.tsx';
import { MIXED } from './mixed.ts';

const MEANINGS = ['bad', 'warn', 'good', 'doubt', 'info'] as const;
const HIDES = ['cell', 'row', 'col'] as const;

/** Looks that depend on values, later ones win. Of cells that differ they are told, and replaced only on demand. */
export function CellConditions(props: CellPartProps): ReactElement {
  const { t } = useText();
  const { cells, report, region, onCells } = props;
  const given = cells.of('when');
  const [isNew, setIsNew] = useState(false);
  const when = given === MIXED ? [] : (given ?? []);
  const set = (next: readonly ReportCondition[]): void =>
    onCells({ when: next.length === 0 ? null : [...next] });
  const canAdd = given !== MIXED && when.length < REPORT_LIMITS.conditions;
  return (
    <PanelSection
      title={t('reportDesign.when.title')}
      side={
        <IconButton
          size="2xs"
          variant="ghost"
          disabled={!canAdd}
          aria-label={t('reportDesign.when.add')}
          onClick={() => setIsNew(true)}
        >
          <Glyph name="plus" sizePx={14} />
        </IconButton>
      }
    >
      {given === MIXED && (
        <HStack justify="space-between">
          <PanelNote>{t('reportDesign.when.mixed')}</PanelNote>
          <Button size="2xs" variant="outline" onClick={() => set(cells.first.when ?? [])}>
            {t('reportDesign.when.takeFirst')}
          </Button>
        </HStack>
      )}
      {when.map((condition, index) => (
        <Condition
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have an order and no name
          key={index}
          {...props}
          condition={condition}
          onChange={(next) => set(when.flatMap((one, at) => (at === index ? (next ?? []) : one)))}
        />
      ))}
      {isNew && (
        <FormulaInput
          label={t('reportDesign.when.if')}
          value={null}
          report={report}
          scope={region}
          onChange={(condition) => {
            if (!condition) return;
            setIsNew(false);
            set([...when, { if: condition, style: { meaning: 'bad' } }]);
          }}
        />
      )}
    </PanelSection>
  );
}

function Condition(
  props: CellPartProps & {
    readonly condition: ReportCondition;
    readonly onChange: (condition: ReportCondition | null) => void;
  },
): ReactElement {
  const { t } = useText();
  const { condition, report, region, onChange } = props;
  const style = typeof condition.style === 'object' ? condition.style : {};
  const change = (part: Patch<ReportCondition>): void => onChange(patched<ReportCondition>(condition, part));
  const restyle = (part: Patch<ReportStyle>): void => {
    const next = patched<ReportStyle>(style, part);
    change({ style: Object.keys(next).length === 0 ? null : next });
  };
  return (
    <Box borderWidth="1px" rounded="md" p="2.5">
      <Stack gap="2">
        <HStack align="flex-start">
          <Box flex="1">
            <FormulaInput
              label={t('reportDesign.when.if')}
              value={condition.if}
              report={report}
              scope={region}
              onChange={(next) => next && change({ if: next })}
            />
          </Box>
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={t('reportDesign.remove')}
            onClick={() => onChange(null)}
          >
            <Glyph name="close" sizePx={14} />
          </IconButton>
        </HStack>
        {typeof condition.style === 'string' && (
          <PanelNote>{t('reportDesign.when.named', { name: condition.style })}</PanelNote>
        )}
        <HStack>
          <MixedChoice
            label={t('reportDesign.style.meaning')}
            none={t('reportDesign.style.none')}
            choices={MEANINGS.map((value) => ({ value, text: t(`reportDesign.style.values.${value}`) }))}
            value={style.meaning}
            onChange={(meaning) => restyle({ meaning })}
          />
          <MixedChoice
            label={t('reportDesign.when.mark')}
            none={t('reportDesign.style.none')}
            choices={REPORT_MARKS.map((value) => ({ value, text: t(`reportDesign.when.marks.${value}`) }))}
            value={condition.mark}
            onChange={(mark) => change({ mark })}
          />
        </HStack>
        <HStack>
          <ColourChoice
            label={t('reportDesign.style.fill')}
            value={style.fill}
            onChange={(fill) => restyle({ fill })}
          />
          <MixedChoice
            label={t('reportDesign.when.hide')}
            none={t('reportDesign.style.none')}
            choices={HIDES.map((value) => ({ value, text: t(`reportDesign.when.hides.${value}`) }))}
            value={condition.hide}
            onChange={(hide) => change({ hide })}
          />
        </HStack>
        <HStack>
          <MixedCheck
            label={t('reportDesign.style.bold')}
            value={style.bold}
            onChange={(bold) => restyle({ bold: bold || null })}
          />
          <MixedCheck
            label={t('reportDesign.style.italic')}
            value={style.italic}
            onChange={(italic) => restyle({ italic: italic || null })}
          />
          <MixedCheck
            label={t('reportDesign.when.break')}
            value={condition.break === 'before'}
            onChange={(breaks) => change({ break: breaks ? 'before' : null })}
          />
        </HStack>
        <FormulaInput
          label={t('reportDesign.when.text')}
          value={condition.text ?? null}
          report={report}
          scope={region}
          onChange={(text) => change({ text })}
        />
        <PanelNote>{t('reportDesign.when.text')}</PanelNote>
      </Stack>
    </Box>
  );
}
