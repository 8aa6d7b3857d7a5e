import { HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import {
  LineBox,
  MixedCheck,
  MixedChoice,
  NumberBox,
  PanelField,
  PanelSection,
  Text2Box,
} from '#console/features/report-designer/panels/panel-parts.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { ReportFormat } from '#shared/contracts/report/report-style.ts';
import { patched } from '#shared/domain/report/edit/patch.ts';
import type { CellPartProps } from './cell-part.ts';
import { MIXED, propertyOf } from './mixed.ts';

const KINDS = ReportFormat.shape.kind.options;
const DATES = ReportFormat.shape.date.unwrap().options;
const DURATIONS = ReportFormat.shape.duration.unwrap().options;
const same = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, text: value }));

/** How values are written. A format is one value: of cells that differ, touching a part gives all of them the first one's. */
export function CellFormat({ cells, onCells }: CellPartProps): ReactElement {
  const { t } = useText();
  const format = cells.of('format');
  const known = format === MIXED ? cells.first.format : format;
  const of = <Key extends keyof ReportFormat>(key: Key) => propertyOf<ReportFormat, Key>(format, key);
  const set = <Key extends keyof ReportFormat>(key: Key, value: ReportFormat[Key] | null): void => {
    onCells({ format: patched<ReportFormat>(known ?? { kind: 'text' }, { [key]: value }) });
  };
  const kind = known?.kind;
  const isNumber = kind === 'number' || kind === 'percent';
  return (
    <PanelSection title={t('reportDesign.format.title')}>
      <HStack align="flex-end">
        <MixedChoice
          label={t('reportDesign.format.kind')}
          none={t('reportDesign.format.auto')}
          choices={KINDS.map((value) => ({ value, text: t(`reportDesign.format.kinds.${value}`) }))}
          value={of('kind')}
          onChange={(next) => onCells({ format: next && { kind: next } })}
        />
        {isNumber && (
          <NumberBox
            label={t('reportDesign.format.digits')}
            value={of('digits')}
            min={0}
            max={9}
            isWhole
            onChange={(digits) => set('digits', digits)}
          />
        )}
      </HStack>
      {isNumber && (
        <MixedCheck
          label={t('reportDesign.format.grouped')}
          value={of('grouped')}
          onChange={(grouped) => set('grouped', grouped)}
        />
      )}
      {kind === 'percent' && (
        <MixedCheck
          label={t('reportDesign.format.sign')}
          value={of('sign')}
          onChange={(sign) => set('sign', sign)}
        />
      )}
      {kind === 'duration' && (
        <MixedChoice
          label={t('reportDesign.format.duration')}
          none={t('reportDesign.format.auto')}
          choices={same(DURATIONS)}
          value={of('duration')}
          onChange={(duration) => set('duration', duration)}
        />
      )}
      {(kind === 'day' || kind === 'instant') && (
        <MixedChoice
          label={t('reportDesign.format.date')}
          none={t('reportDesign.format.auto')}
          choices={same(DATES)}
          value={of('date')}
          onChange={(date) => set('date', date)}
        />
      )}
      {kind === 'dict' && (
        <PanelField label={t('reportDesign.format.dict')}>
          <LineBox
            label={t('reportDesign.format.dict')}
            value={known?.dict ?? ''}
            maxLength={64}
            onChange={(dict) => set('dict', dict.trim() === '' ? null : dict.trim())}
          />
        </PanelField>
      )}
      {kind !== undefined && (
        <>
          <HStack>
            <MixedChoice
              label={t('reportDesign.format.empty')}
              none={t('reportDesign.format.auto')}
              choices={(['blank', 'dash'] as const).map((value) => ({
                value,
                text: t(`reportDesign.format.shown.${value}`),
              }))}
              value={of('empty')}
              onChange={(empty) => set('empty', empty)}
            />
            <MixedChoice
              label={t('reportDesign.format.problem')}
              none={t('reportDesign.format.auto')}
              choices={(['dash', 'word', 'blank'] as const).map((value) => ({
                value,
                text: t(`reportDesign.format.shown.${value}`),
              }))}
              value={of('problem')}
              onChange={(problem) => set('problem', problem)}
            />
          </HStack>
          <Text2Box
            label={t('reportDesign.format.prefix')}
            value={of('prefix')}
            onChange={(prefix) => set('prefix', prefix)}
          />
          <Text2Box
            label={t('reportDesign.format.suffix')}
            value={of('suffix')}
            onChange={(suffix) => set('suffix', suffix)}
          />
        </>
      )}
    </PanelSection>
  );
}
