import { Button, Flex, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import {
  MixedChoice,
  NumberBox,
  PanelField,
  PanelSection,
} from '#console/features/report-designer/panels/panel-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportStyle } from '#shared/contracts/report/report-style.ts';
import type { Patch } from '#shared/domain/report/edit/report-edit.ts';
import type { CellPartProps } from './cell-part.ts';
import { ColourChoice } from './colour-choice.tsx';
import { MIXED } from './mixed.ts';

const SIDES = ['all', 'outer', 'inner', 'none', 'top', 'right', 'bottom', 'left'] as const;
const MARKS = ['bold', 'italic', 'underline'] as const;

/** The look of cells, each property by itself. */
export function CellStylePart({ cells, sheet, selection, onEdit }: CellPartProps): ReactElement {
  const { t } = useText();
  const set = (patch: Patch<ReportStyle>): void => onEdit({ kind: 'style', sheet, range: selection, patch });
  const choices = <Key extends 'align' | 'valign' | 'overflow' | 'meaning'>(
    key: Key,
    values: readonly NonNullable<ReportStyle[Key]>[],
  ): ReactElement => (
    <MixedChoice
      label={t(`reportDesign.style.${key}`)}
      none={t('reportDesign.style.default')}
      choices={values.map((value) => ({ value, text: t(`reportDesign.style.values.${value}`) }))}
      value={cells.style(key)}
      onChange={(value) => set({ [key]: value })}
    />
  );
  return (
    <PanelSection title={t('reportDesign.style.title')}>
      <HStack align="flex-end">
        <NumberBox
          label={t('reportDesign.style.size')}
          value={cells.style('size')}
          placeholder="9"
          min={4}
          max={200}
          onChange={(size) => set({ size })}
        />
        {MARKS.map((mark) => {
          const value = cells.style(mark);
          return (
            <Button
              key={mark}
              size="xs"
              variant={value === true ? 'solid' : 'outline'}
              aria-pressed={value === MIXED ? 'mixed' : value === true}
              aria-label={t(`reportDesign.style.${mark}`)}
              title={t(`reportDesign.style.${mark}`)}
              onClick={() => set({ [mark]: value === true ? null : true })}
            >
              {mark[0]?.toUpperCase()}
            </Button>
          );
        })}
      </HStack>
      <HStack>
        <ColourChoice
          label={t('reportDesign.style.colour')}
          value={cells.style('colour')}
          onChange={(colour) => set({ colour })}
        />
        <ColourChoice
          label={t('reportDesign.style.fill')}
          value={cells.style('fill')}
          onChange={(fill) => set({ fill })}
        />
      </HStack>
      <HStack>
        {choices('align', ['left', 'centre', 'right'])}
        {choices('valign', ['top', 'middle', 'bottom'])}
      </HStack>
      <HStack>
        {choices('overflow', ['wrap', 'shrink', 'cut'])}
        <NumberBox
          label={t('reportDesign.style.indent')}
          value={cells.style('indent')}
          placeholder="0"
          min={0}
          max={200}
          onChange={(indent) => set({ indent })}
        />
      </HStack>
      {choices('meaning', ['bad', 'warn', 'good', 'doubt', 'info'])}
      <PanelField label={t('reportDesign.style.border')}>
        <Flex wrap="wrap" gap="1">
          {SIDES.map((sides) => (
            <Button
              key={sides}
              size="2xs"
              variant="outline"
              onClick={() => onEdit({ kind: 'border', sheet, range: selection, sides })}
            >
              {t(`reportDesign.style.sides.${sides}`)}
            </Button>
          ))}
        </Flex>
      </PanelField>
    </PanelSection>
  );
}
