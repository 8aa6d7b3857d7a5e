import { Badge, Flex, HStack } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FormulaInput } from '#console/features/report-designer/formula/formula-input.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { ReportAxis, ReportRegion } from '#shared/contracts/report/report-model.ts';
import { linesOfAxis, pathTo } from '#shared/domain/report/edit/axis-tree.ts';
import { patched } from '#shared/domain/report/edit/patch.ts';
import type { Patch } from '#shared/domain/report/edit/report-edit.ts';
import { gridAreaOf, ownAxis, regionOver } from '#shared/domain/report/grid-area.ts';
import { useAxisWords } from './axis-words.ts';
import { MixedCheck, MixedChoice, NumberBox, PanelField, PanelNote, PanelSection } from './panel-parts.tsx';
import type { PanelProps } from './panel-props.ts';
import { areaName, sheetOf } from './selected-region.ts';
import { TotalChoice } from './total-choice.tsx';

type Props = PanelProps & { readonly region: ReportRegion; readonly axis: ReportAxis };
type Change = (part: Patch<ReportAxis>) => void;
type PartProps = Props & { readonly change: Change };

/** A group, the rows of a query, a total or a fixed part: what it is of, its order, pages and cells. */
export function AxisForm(props: Props): ReactElement {
  const { t } = useText();
  const { report, sheet, region, axis, onEdit } = props;
  const words = useAxisWords(report, region.key);
  const lines = linesOfAxis(region, axis.key);
  const change: Change = (part) =>
    onEdit({
      kind: 'axis',
      sheet,
      region: region.key,
      lines,
      parent: pathTo(region[lines], axis.key)?.at(-1)?.key ?? null,
      axis: patched<ReportAxis>(axis, part),
    });
  const part: PartProps = { ...props, change };
  const repeats = axis.kind === 'group' || axis.kind === 'detail';
  return (
    <>
      <PanelSection
        title={t('reportDesign.axis.title', {
          kind: t(`reportDesign.kinds.${axis.kind}`),
          name: words.nameOf(axis),
        })}
      >
        {(axis.kind === 'group' || axis.kind === 'fixed') && (
          <PanelField label={t(axis.kind === 'group' ? 'reportDesign.axis.by' : 'reportDesign.axis.only')}>
            <FormulaInput
              label={t(axis.kind === 'group' ? 'reportDesign.axis.by' : 'reportDesign.axis.only')}
              value={axis.by ?? null}
              report={report}
              scope={region.key}
              onChange={(by) => (by || axis.kind === 'fixed') && change({ by })}
            />
          </PanelField>
        )}
        {axis.kind === 'total' && axis.of !== undefined && (
          <MixedCheck
            label={t('reportDesign.axis.shownOnly')}
            value={axis.shownOnly}
            onChange={(shownOnly) => change({ shownOnly: shownOnly || null })}
          />
        )}
        {repeats && <Order {...part} />}
        <PanelField label={t('reportDesign.axis.hideIf')}>
          <FormulaInput
            label={t('reportDesign.axis.hideIf')}
            value={axis.hideIf ?? null}
            report={report}
            scope={region.key}
            onChange={(hideIf) => change({ hideIf })}
          />
        </PanelField>
      </PanelSection>
      {repeats && <TotalChoice {...props} />}
      {repeats && lines === 'rows' && <Pages {...part} />}
      <OwnCells {...part} />
    </>
  );
}

const ORDERS = ['given', 'dict', 'by'] as const;
type Order = (typeof ORDERS)[number];

/** The order of members, and how many of them are shown. */
function Order({ axis, report, region, change }: PartProps): ReactElement {
  const { t } = useText();
  const { sort, top } = axis;
  const [chosen, setChosen] = useState<Order | null>(null);
  const [n, setN] = useState<number | null>(null);
  const order = chosen ?? (typeof sort === 'object' ? 'by' : (sort ?? null));
  const limit = top?.n ?? n;
  return (
    <>
      <HStack>
        <MixedChoice<Order>
          label={t('reportDesign.axis.order')}
          none={t(`reportDesign.order.${axis.kind === 'detail' ? 'given' : 'value'}`)}
          choices={ORDERS.map((value) => ({ value, text: t(`reportDesign.order.${value}`) }))}
          value={order}
          onChange={(next) => {
            setChosen(next === 'by' ? next : null);
            if (next !== 'by') change({ sort: next });
          }}
        />
        {typeof sort === 'object' && (
          <MixedChoice
            label={t('reportDesign.axis.dir')}
            choices={(['asc', 'desc'] as const).map((value) => ({
              value,
              text: t(`reportDesign.query.${value}`),
            }))}
            value={sort.dir}
            onChange={(dir) => dir && change({ sort: { ...sort, dir } })}
          />
        )}
      </HStack>
      {order === 'by' && (
        <FormulaInput
          label={t('reportDesign.order.by')}
          value={typeof sort === 'object' ? sort.by : null}
          report={report}
          scope={region.key}
          onChange={(by) => by && change({ sort: { by, dir: typeof sort === 'object' ? sort.dir : 'asc' } })}
        />
      )}
      <NumberBox
        label={t('reportDesign.axis.top')}
        value={limit}
        min={1}
        max={1_000}
        isWhole
        placeholder={t('reportDesign.axis.allMembers')}
        onChange={(next) => {
          setN(next);
          if (next === null) change({ top: null });
          else if (top) change({ top: { ...top, n: next } });
        }}
      />
      {limit !== null && limit !== undefined && (
        <>
          <PanelField label={t('reportDesign.axis.topBy')}>
            <FormulaInput
              label={t('reportDesign.axis.topBy')}
              value={top?.by ?? null}
              report={report}
              scope={region.key}
              onChange={(by) => by && change({ top: { n: limit, by, rest: top?.rest ?? true } })}
            />
          </PanelField>
          {top && (
            <MixedCheck
              label={t('reportDesign.axis.rest')}
              value={top.rest}
              onChange={(rest) => change({ top: { ...top, rest } })}
            />
          )}
        </>
      )}
    </>
  );
}

const PAGES = ['keep', 'before', 'each'] as const;

function Pages({ axis, change }: PartProps): ReactElement {
  const { t } = useText();
  const { fillTo } = axis;
  return (
    <PanelSection title={t('reportDesign.axis.pages')}>
      <MixedChoice
        label={t('reportDesign.axis.page')}
        none={t('reportDesign.axis.pageAny')}
        choices={PAGES.map((value) => ({ value, text: t(`reportDesign.axis.pageKinds.${value}`) }))}
        value={axis.page}
        onChange={(page) => change({ page })}
      />
      <MixedCheck
        label={t('reportDesign.axis.repeatHead')}
        hint={t('reportDesign.axis.repeatHeadHint')}
        value={axis.repeatHead}
        onChange={(repeatHead) => change({ repeatHead: repeatHead || null })}
      />
      <MixedCheck
        label={t('reportDesign.axis.fillPage')}
        value={fillTo !== undefined && 'page' in fillTo}
        onChange={(fills) => change({ fillTo: fills ? { page: true } : null })}
      />
      <NumberBox
        label={t('reportDesign.axis.fillTo')}
        value={fillTo && 'multiple' in fillTo ? fillTo.multiple : null}
        min={1}
        max={200}
        isWhole
        placeholder={t('reportDesign.style.none')}
        onChange={(multiple) => change({ fillTo: multiple === null ? null : { multiple } })}
      />
    </PanelSection>
  );
}

/** Where its head and subtotals stand. */
function OwnCells(props: PartProps): ReactElement {
  const { t } = useText();
  const { region, axis } = props;
  const lines = linesOfAxis(region, axis.key);
  const cells = (sheetOf(props)?.cells ?? []).filter(
    (cell) =>
      regionOver([region], gridAreaOf(cell)) !== undefined && ownAxis(region, lines, cell)?.key === axis.key,
  );
  return (
    <PanelSection title={t('reportDesign.axis.cells')}>
      {cells.length === 0 && <PanelNote>{t('reportDesign.axis.noCells')}</PanelNote>}
      <Flex wrap="wrap" gap="1">
        {cells.map((cell) => (
          <Badge key={areaName(gridAreaOf(cell))} size="sm">
            {areaName(gridAreaOf(cell))}
          </Badge>
        ))}
      </Flex>
    </PanelSection>
  );
}
