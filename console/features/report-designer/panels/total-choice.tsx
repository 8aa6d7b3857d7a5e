import type { ReactElement } from 'react';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportAxis, ReportRegion } from '#shared/contracts/report/report-model.ts';
import { linesOfAxis } from '#shared/domain/report/edit/axis-tree.ts';
import { TOTAL_PLACES, totalEdit, totalPlace } from './group-total.ts';
import { PanelSection } from './panel-parts.tsx';
import type { PanelProps } from './panel-props.ts';
import { sheetOf } from './selected-region.ts';

/** Whether a group has a total, and on which side. */
export function TotalChoice(
  props: PanelProps & { readonly region: ReportRegion; readonly axis: ReportAxis },
): ReactElement | null {
  const { t } = useText();
  const { region, axis, onEdit } = props;
  const sheet = sheetOf(props);
  if (!sheet) return null;
  const group = { sheet, region, axis, lines: linesOfAxis(region, axis.key) };
  return (
    <PanelSection title={t('reportDesign.axis.total')}>
      <Segments
        label={t('reportDesign.axis.total')}
        items={TOTAL_PLACES.map((value) => ({ value, label: t(`reportDesign.axis.totals.${value}`) }))}
        value={totalPlace(group)}
        onChange={(place) => {
          const edit = totalEdit(group, place);
          if (edit) onEdit(edit);
        }}
      />
    </PanelSection>
  );
}
