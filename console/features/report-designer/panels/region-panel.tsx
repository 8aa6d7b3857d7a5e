import { Box, Button, HStack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportRegion } from '#shared/contracts/report/report-model.ts';
import { freeReportKey } from '#shared/domain/report/edit/edit-refused.ts';
import { allAxes } from '#shared/domain/report/report-node.ts';
import { AxisForm } from './axis-form.tsx';
import { useAxisWords } from './axis-words.ts';
import { MixedChoice, NumberBox, PanelNote, PanelSection, Text2Box } from './panel-parts.tsx';
import type { PanelProps } from './panel-props.ts';
import { areaName, selectedRegion } from './selected-region.ts';

/** The region that is selected, or the group of it that is chosen. */
export function RegionPanel(
  props: PanelProps & { readonly axis: string | null; readonly onAxis: (axis: string | null) => void },
): ReactElement {
  const region = selectedRegion(props);
  if (!region) return <NewRegion {...props} />;
  const axis = allAxes([...region.rows, ...region.cols]).find(({ key }) => key === props.axis);
  return (
    <Box overflowY="auto" h="full">
      {axis && <AxisForm key={`${region.key}:${axis.key}`} {...props} region={region} axis={axis} />}
      <RegionForm key={region.key} {...props} region={region} />
    </Box>
  );
}

/** The fields that are selected become a region of a query. */
function NewRegion(props: PanelProps): ReactElement {
  const { t } = useText();
  const { report, sheet, selection, onEdit } = props;
  const words = useAxisWords(report, undefined);
  const [query, setQuery] = useState<string | null>(null);
  const chosen = report.queries.find(({ key }) => key === query)?.key ?? report.queries[0]?.key;
  return (
    <PanelSection title={t('reportDesign.region.none')}>
      <PanelNote>{t('reportDesign.region.noneHint')}</PanelNote>
      {chosen !== undefined && (
        <>
          <MixedChoice
            label={t('reportDesign.region.query')}
            choices={words.names.fieldScopes.map(({ key, label }) => ({ value: key, text: label }))}
            value={chosen}
            onChange={setQuery}
          />
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              const keys = report.sheets.flatMap(({ regions }) => regions.map(({ key }) => key));
              onEdit({
                kind: 'region',
                sheet,
                region: {
                  key: freeReportKey('r', keys),
                  at: selection,
                  query: chosen,
                  rows: [],
                  cols: [],
                  empty: 'blank',
                },
              });
            }}
          >
            {t('reportDesign.region.make', { area: areaName(selection) })}
          </Button>
        </>
      )}
    </PanelSection>
  );
}

const EMPTIES = ['hide', 'blank', 'text'] as const;

function RegionForm(props: PanelProps & { readonly region: ReportRegion }): ReactElement {
  const { t } = useText();
  const { report, sheet, region, onEdit } = props;
  const words = useAxisWords(report, region.key);
  const change = (part: Partial<ReportRegion>): void =>
    onEdit({ kind: 'region', sheet, region: { ...region, ...part } });
  const { at, empty } = region;
  const shown = typeof empty === 'string' ? empty : 'text';
  const known = words.names.fieldScopes.some(({ key }) => key === region.query);
  const queries = [
    ...(known ? [] : [{ key: region.query, label: region.query }]),
    ...words.names.fieldScopes,
  ];
  return (
    <PanelSection
      title={t('reportDesign.region.title', { name: region.key, area: areaName(at) })}
      side={
        <Button
          size="2xs"
          variant="ghost"
          onClick={() => onEdit({ kind: 'removeRegion', sheet, region: region.key })}
        >
          {t('reportDesign.remove')}
        </Button>
      }
    >
      <MixedChoice
        label={t('reportDesign.region.query')}
        choices={queries.map(({ key, label }) => ({ value: key, text: label }))}
        value={region.query}
        onChange={(query) => query !== null && change({ query })}
      />
      <HStack>
        <NumberBox
          label={t('reportDesign.region.rows')}
          value={at.rows}
          min={1}
          max={200}
          isWhole
          isNeeded
          onChange={(rows) => rows !== null && change({ at: { ...at, rows } })}
        />
        <NumberBox
          label={t('reportDesign.region.cols')}
          value={at.cols}
          min={1}
          max={60}
          isWhole
          isNeeded
          onChange={(cols) => cols !== null && change({ at: { ...at, cols } })}
        />
      </HStack>
      <MixedChoice
        label={t('reportDesign.region.empty')}
        choices={EMPTIES.map((value) => ({ value, text: t(`reportDesign.region.empties.${value}`) }))}
        value={shown}
        onChange={(next) => next && change({ empty: next === 'text' ? { text: { zh: '' } } : next })}
      />
      {typeof empty === 'object' && (
        <Text2Box
          label={t('reportDesign.region.emptyText')}
          isLong
          value={empty.text}
          onChange={(text) => change({ empty: { text: text ?? { zh: '' } } })}
        />
      )}
    </PanelSection>
  );
}
