import { Box } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useAxisWords } from '#console/features/report-designer/panels/axis-words.ts';
import {
  LineBox,
  MixedChoice,
  PanelField,
  PanelNote,
  PanelSection,
  Text2Box,
} from '#console/features/report-designer/panels/panel-parts.tsx';
import type { PanelProps } from '#console/features/report-designer/panels/panel-props.ts';
import {
  areaName,
  selectedRegion,
  sheetOf,
} from '#console/features/report-designer/panels/selected-region.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportSheet } from '#shared/contracts/report/report-model.ts';
import { ownAxis } from '#shared/domain/report/grid-area.ts';
import { axesAt } from '#shared/domain/report/report-node.ts';
import { CellConditions } from './cell-conditions.tsx';
import { CellContent } from './cell-content.tsx';
import { CellFormat } from './cell-format.tsx';
import { CellLink } from './cell-link.tsx';
import type { CellPartProps } from './cell-part.ts';
import { CellStylePart } from './cell-style.tsx';
import { selectedCells } from './selected-cells.ts';

/** Of the cells that are selected. Values that differ are told, and changed only when touched. */
export function CellPanel(props: PanelProps): ReactElement | null {
  const { t } = useText();
  const { report, sheet: key, selection, onEdit } = props;
  const sheet = sheetOf(props);
  if (!sheet) return null;
  const cells = selectedCells(report, sheet, selection);
  const part: CellPartProps = {
    ...props,
    cells,
    region: selectedRegion(props)?.key,
    place: `${key}:${areaName(selection)}`,
    onCells: (patch) => onEdit({ kind: 'cells', sheet: key, range: selection, patch }),
  };
  return (
    <Box overflowY="auto" h="full" key={part.place}>
      <CellContent {...part} />
      <CellFormat {...part} />
      <CellConditions {...part} />
      <CellLink {...part} />
      <CellStylePart {...part} />
      <PanelSection title={t('reportDesign.cell.place')}>
        <Belongs {...part} of={sheet} />
        {cells.isOne && (
          <PanelField label={t('reportDesign.cell.name')}>
            <LineBox
              label={t('reportDesign.cell.name')}
              value={cells.first.name ?? ''}
              maxLength={32}
              isValid={(text) => text === '' || /^[a-z][a-z0-9_]{0,31}$/.test(text)}
              onChange={(name) => part.onCells({ name: name === '' ? null : name })}
            />
            <PanelNote>{t('reportDesign.cell.nameHint')}</PanelNote>
          </PanelField>
        )}
        <Text2Box
          label={t('reportDesign.cell.alt')}
          value={cells.of('alt')}
          onChange={(alt) => part.onCells({ alt })}
        />
      </PanelSection>
    </Box>
  );
}

/** The groups that a cell may belong to; without one it is of the deepest. */
function Belongs(props: CellPartProps & { readonly of: ReportSheet }): ReactElement | null {
  const { t } = useText();
  const { report, region: key, cells, of, onCells } = props;
  const words = useAxisWords(report, key);
  const region = of.regions.find((one) => one.key === key);
  if (!region) return <PanelNote>{t('reportDesign.cell.noRegion')}</PanelNote>;
  return (
    <>
      {(['row', 'col'] as const).map((side) => {
        const lines = side === 'row' ? 'rows' : 'cols';
        const axes = axesAt(region[lines], cells.first.at[side]);
        if (axes.length === 0) return null;
        const deepest = ownAxis(region, lines, { at: cells.first.at });
        const value = cells.of(side);
        return (
          <MixedChoice
            key={side}
            label={t(`reportDesign.cell.belongs.${side}`)}
            none={t('reportDesign.cell.deepest', { name: deepest ? words.nameOf(deepest) : '' })}
            choices={axes.map((axis) => ({ value: axis.key, text: words.nameOf(axis) }))}
            value={value}
            onChange={(axis) => onCells({ [side]: axis })}
          />
        );
      })}
    </>
  );
}
