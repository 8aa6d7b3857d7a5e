import { Box, Button, HStack } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { FormulaInput } from '#console/features/report-designer/formula/formula-input.tsx';
import { Segments } from '#console/ui/form/segments.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { REPORT_LIMITS } from '#shared/contracts/report/report-limits.ts';
import { REPORT_PAPERS, type ReportSheet } from '#shared/contracts/report/report-model.ts';
import type { ReportEdit } from '#shared/domain/report/edit/report-edit.ts';
import { MixedCheck, MixedChoice, NumberBox, PanelField, PanelSection, Text2Box } from './panel-parts.tsx';
import type { PanelProps } from './panel-props.ts';
import { sheetOf } from './selected-region.ts';

const PT_PER_MM = 72 / 25.4;
const MARGIN_MM_MAX = 200;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;
const PLACES = ['left', 'centre', 'right'] as const;

interface PartProps {
  readonly report: PanelProps['report'];
  readonly sheet: ReportSheet;
  readonly change: (patch: Extract<ReportEdit, { kind: 'sheet' }>['patch']) => void;
}

/** Paper, margins, and what stands on every page. */
export function PagePanel(props: PanelProps): ReactElement | null {
  const { t } = useText();
  const { report, onEdit } = props;
  const sheet = sheetOf(props);
  if (!sheet) return null;
  const change: PartProps['change'] = (patch) => onEdit({ kind: 'sheet', sheet: sheet.key, patch });
  const part = { report, sheet, change };
  return (
    <Box overflowY="auto" h="full" key={sheet.key}>
      <Paper {...part} />
      <Margins {...part} />
      {(['pageHead', 'pageFoot'] as const).map((place) => (
        <PageTexts key={place} {...part} place={place} />
      ))}
      <PanelSection title={t('reportDesign.page.sheet')}>
        <Text2Box
          label={t('reportDesign.page.name')}
          value={sheet.name}
          onChange={(name) => name && change({ name })}
        />
        <Copies {...part} />
        {report.sheets.length > 1 && (
          <Button
            size="xs"
            variant="outline"
            colorPalette="red"
            alignSelf="flex-start"
            onClick={() => onEdit({ kind: 'removeSheet', sheet: sheet.key })}
          >
            {t('reportDesign.page.removeSheet')}
          </Button>
        )}
      </PanelSection>
    </Box>
  );
}

function Paper({ sheet, change }: PartProps): ReactElement {
  const { t } = useText();
  const { paper, landscape, fit, headColumns } = sheet;
  const isOwn = paper.kind === 'mm' || paper.kind === 'wall';
  return (
    <PanelSection title={t('reportDesign.page.paper')}>
      <MixedChoice
        label={t('reportDesign.page.kind')}
        choices={REPORT_PAPERS.map((value) => ({ value, text: t(`reportDesign.page.kinds.${value}`) }))}
        value={paper.kind}
        onChange={(kind) => kind && change({ paper: { kind } })}
        isBare
      />
      {isOwn && (
        <HStack>
          {(['w', 'h'] as const).map((side) => (
            <NumberBox
              key={side}
              label={t(`reportDesign.page.${side}`)}
              value={paper[side]}
              min={10}
              max={4_000}
              onChange={(size) => {
                const { [side]: _before, ...others } = paper;
                change({ paper: size === null ? others : { ...others, [side]: size } });
              }}
            />
          ))}
        </HStack>
      )}
      {paper.kind !== 'endless' && (
        <Segments
          label={t('reportDesign.page.orientation')}
          items={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: t(`reportDesign.page.${value}`),
          }))}
          value={landscape ? 'landscape' : 'portrait'}
          onChange={(value) => change({ landscape: value === 'landscape' })}
        />
      )}
      <MixedCheck
        label={t('reportDesign.page.fit')}
        hint={t('reportDesign.page.fitHint', { percent: REPORT_LIMITS.fitWidthMin * 100 })}
        value={fit === 'width'}
        onChange={(isFit) => change({ fit: isFit ? 'width' : 'none' })}
      />
      <NumberBox
        label={t('reportDesign.page.headColumns')}
        value={headColumns}
        min={0}
        max={sheet.columns.length}
        isWhole
        placeholder="0"
        onChange={(count) => change({ headColumns: count })}
      />
    </PanelSection>
  );
}

const toMm = (points: number) => Math.round((points / PT_PER_MM) * 10) / 10;

function Margins({ sheet, change }: PartProps): ReactElement {
  const { t } = useText();
  const { margin } = sheet;
  return (
    <PanelSection title={t('reportDesign.page.margins')}>
      <HStack>
        {SIDES.map((side, index) => (
          <NumberBox
            key={side}
            label={t(`reportDesign.style.sides.${side}`)}
            value={toMm(margin[index] ?? 0)}
            min={0}
            max={MARGIN_MM_MAX}
            isNeeded
            onChange={(mm) => {
              if (mm === null) return;
              const [top, right, bottom, left] = margin.map((points, at) =>
                at === index ? mm * PT_PER_MM : points,
              );
              change({ margin: [top ?? 0, right ?? 0, bottom ?? 0, left ?? 0] });
            }}
          />
        ))}
      </HStack>
    </PanelSection>
  );
}

/** Formulas at the left, centre and right of every page. */
function PageTexts(props: PartProps & { readonly place: 'pageHead' | 'pageFoot' }): ReactElement {
  const { t } = useText();
  const { report, sheet, place, change } = props;
  const texts = sheet[place] ?? {};
  return (
    <PanelSection title={t(`reportDesign.page.${place}`)}>
      {PLACES.map((at) => (
        <PanelField key={at} label={t(`reportDesign.style.values.${at}`)}>
          <FormulaInput
            label={t(`reportDesign.style.values.${at}`)}
            value={texts[at] ?? null}
            report={report}
            onChange={(expr) => {
              const { [at]: _before, ...others } = texts;
              const next = expr ? { ...others, [at]: expr } : others;
              change({ [place]: Object.keys(next).length === 0 ? null : next });
            }}
          />
        </PanelField>
      ))}
    </PanelSection>
  );
}

/** The pages once for each text, such as the names of a delivery note's copies. */
function Copies({ sheet, change }: PartProps): ReactElement {
  const { t } = useText();
  const copies = sheet.copies ?? [];
  return (
    <>
      {copies.map((text, index) => (
        <Text2Box
          // biome-ignore lint/suspicious/noArrayIndexKey: copies have an order and no name
          key={index}
          label={t('reportDesign.page.copy', { no: index + 1 })}
          value={text}
          onChange={(next) => {
            const others = copies.flatMap((one, at) => (at === index ? (next ?? []) : one));
            change({ copies: others.length === 0 ? null : others });
          }}
        />
      ))}
      {copies.length < REPORT_LIMITS.copies && (
        <Button
          size="xs"
          variant="ghost"
          alignSelf="flex-start"
          onClick={() =>
            change({ copies: [...copies, { zh: t('reportDesign.page.copy', { no: copies.length + 1 }) }] })
          }
        >
          + {t('reportDesign.page.addCopy')}
        </Button>
      )}
    </>
  );
}
