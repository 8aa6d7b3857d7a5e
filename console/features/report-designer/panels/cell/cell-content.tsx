import { Box, Button } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { FormulaInput } from '#console/features/report-designer/formula/formula-input.tsx';
import {
  MixedCheck,
  MixedChoice,
  NumberBox,
  PanelField,
  PanelNote,
  PanelSection,
  Text2Box,
} from '#console/features/report-designer/panels/panel-parts.tsx';
import { selectedRegion } from '#console/features/report-designer/panels/selected-region.ts';
import { FilePickerDialog } from '#console/ui/file-picker/file-picker-dialog.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { REPORT_BARCODES, type ReportContent } from '#shared/contracts/report/report-cell.ts';
import { allAxes } from '#shared/domain/report/report-node.ts';
import type { CellPartProps } from './cell-part.ts';
import {
  type CellContentKind,
  CONTENT_KINDS,
  emptyContent,
  formulaOf,
  kindOf,
  withFormula,
} from './content-kind.ts';

/** The content of one cell; of several cells how many contents they have. */
export function CellContent(props: CellPartProps): ReactElement {
  const { t } = useText();
  const { cells } = props;
  const { content } = cells.first;
  const [chosen, setChosen] = useState<CellContentKind | null>(null);
  const kind = chosen ?? kindOf(content);
  const set = (next: ReportContent): void => {
    const { first, isOne } = cells;
    if (!isOne) return;
    setChosen(null);
    props.onEdit({
      kind: 'content',
      sheet: props.sheet,
      at: { ...first.at, ...first.span },
      content: next,
    });
  };
  if (!cells.isOne)
    return (
      <PanelSection title={t('reportDesign.content.title')}>
        <PanelNote>
          {t('reportDesign.content.several', { count: cells.count, contents: cells.contents })}
        </PanelNote>
      </PanelSection>
    );
  const choose = (next: CellContentKind): void => {
    const empty = emptyContent(next);
    if (next === kindOf(content)) setChosen(null);
    else if (empty) set(empty);
    else setChosen(next);
  };
  // A chart is inserted with the tool bar; here it can be replaced by something else.
  const kinds = CONTENT_KINDS.filter((one) => one !== 'chart' || kind === 'chart');
  return (
    <PanelSection title={t('reportDesign.content.title')}>
      <MixedChoice<CellContentKind>
        label={t('reportDesign.content.kind')}
        choices={kinds.map((value) => ({ value, text: t(`reportDesign.content.kinds.${value}`) }))}
        value={kind}
        onChange={(next) => next && choose(next)}
        isBare
      />
      <Value {...props} key={kind} kind={kind} content={content} onContent={set} />
    </PanelSection>
  );
}

type ValueProps = CellPartProps & {
  readonly kind: CellContentKind;
  readonly content: ReportContent;
  readonly onContent: (content: ReportContent) => void;
};

function Value(props: ValueProps): ReactElement | null {
  const { t } = useText();
  const { kind, content, report, region, onContent } = props;
  const own = kindOf(content) === kind ? content : null;
  const given = selectedRegion(props);
  const axes = given ? allAxes([...given.rows, ...given.cols]) : [];
  if (kind === 'text')
    return (
      <Text2Box
        label={t('reportDesign.content.kinds.text')}
        isLong
        value={own && 'zh' in own ? own : null}
        onChange={(text) => onContent(text ?? { zh: '' })}
      />
    );
  if (kind === 'chart') return <PanelNote>{t('reportDesign.content.chart')}</PanelNote>;
  if (kind === 'diagonal') return <Diagonal {...props} />;
  return (
    <>
      {kind === 'image' && <ImageChoice {...props} />}
      <PanelField label={t(`reportDesign.content.values.${kind}`)}>
        <FormulaInput
          label={t(`reportDesign.content.values.${kind}`)}
          value={own && formulaOf(own)}
          report={report}
          scope={region}
          onChange={(expr) => {
            const next = expr && withFormula(kind, content, expr, axes[0]?.key ?? 'all');
            if (next) onContent(next);
          }}
        />
        {own && 'draft' in own && (
          <PanelNote>{t('reportDesign.content.draft', { text: own.draft })}</PanelNote>
        )}
      </PanelField>
      <More {...props} axes={axes.map(({ key }) => key)} />
    </>
  );
}

/** What else a barcode, a spark line or a bar says, once it is there. */
function More(props: ValueProps & { readonly axes: readonly string[] }): ReactElement | null {
  const { t } = useText();
  const { content, kind, report, region, axes, onContent } = props;
  if (kindOf(content) !== kind) return null;
  if ('barcode' in content)
    return (
      <>
        <MixedChoice
          label={t('reportDesign.content.code')}
          choices={REPORT_BARCODES.map((value) => ({ value, text: value.toUpperCase() }))}
          value={content.barcode}
          onChange={(barcode) => barcode && onContent({ ...content, barcode })}
        />
        <NumberBox
          label={t('reportDesign.content.module')}
          value={content.moduleMm}
          min={0.1}
          max={3}
          isNeeded
          onChange={(moduleMm) => moduleMm !== null && onContent({ ...content, moduleMm })}
        />
        <MixedCheck
          label={t('reportDesign.content.codeText')}
          value={content.text}
          onChange={(text) => onContent({ ...content, text })}
        />
      </>
    );
  if ('spark' in content)
    return (
      <>
        <MixedChoice
          label={t('reportDesign.content.spark')}
          choices={(['line', 'column'] as const).map((value) => ({
            value,
            text: t(`reportDesign.content.sparks.${value}`),
          }))}
          value={content.spark}
          onChange={(spark) => spark && onContent({ ...content, spark })}
        />
        <MixedChoice
          label={t('reportDesign.content.over')}
          choices={[...new Set([content.over, ...axes])].map((value) => ({ value, text: value }))}
          value={content.over}
          onChange={(over) => over && onContent({ ...content, over })}
        />
      </>
    );
  if ('bar' in content)
    return (
      <PanelField label={t('reportDesign.content.barMax')}>
        <FormulaInput
          label={t('reportDesign.content.barMax')}
          value={content.max}
          report={report}
          scope={region}
          onChange={(max) => max && onContent({ ...content, max })}
        />
      </PanelField>
    );
  if ('image' in content)
    return (
      <MixedChoice
        label={t('reportDesign.content.fit')}
        choices={(['contain', 'cover', 'fill'] as const).map((value) => ({
          value,
          text: t(`reportDesign.content.fits.${value}`),
        }))}
        value={content.fit}
        onChange={(fit) => fit && onContent({ ...content, fit })}
      />
    );
  return null;
}

/** A picture of the file library, by its id. */
function ImageChoice({ content, onContent }: ValueProps): ReactElement {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const hasFile = 'image' in content && typeof content.image === 'string';
  return (
    <Box>
      <Button size="xs" variant="outline" onClick={() => setIsOpen(true)}>
        {t(hasFile ? 'reportDesign.content.otherFile' : 'reportDesign.content.file')}
      </Button>
      {isOpen && (
        <FilePickerDialog
          fileType="img"
          onPick={([file]) => {
            setIsOpen(false);
            if (file) onContent({ image: file.id, fit: 'image' in content ? content.fit : 'contain' });
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  );
}

const DIAGONALS_MAX = 3;

function Diagonal({ content, onContent }: ValueProps): ReactElement | null {
  const { t } = useText();
  if (!('diagonal' in content)) return null;
  const { diagonal } = content;
  return (
    <>
      {diagonal.map((text, index) => (
        <Text2Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts have an order and no name
          key={index}
          label={t('reportDesign.content.diagonal', { no: index + 1 })}
          value={text}
          onChange={(next) =>
            onContent({ diagonal: diagonal.map((one, at) => (at === index ? (next ?? { zh: '' }) : one)) })
          }
        />
      ))}
      <Button
        size="xs"
        variant="ghost"
        onClick={() =>
          onContent({
            diagonal: diagonal.length < DIAGONALS_MAX ? [...diagonal, { zh: '' }] : diagonal.slice(0, 2),
          })
        }
      >
        {t(diagonal.length < DIAGONALS_MAX ? 'reportDesign.content.third' : 'reportDesign.content.noThird')}
      </Button>
    </>
  );
}
