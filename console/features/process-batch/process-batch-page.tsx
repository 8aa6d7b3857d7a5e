import { type ReactElement, useState } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { CallDrawer } from '#console/ui/crud/entity/call-drawer.tsx';
import { TextField } from '#console/ui/crud/fields/text-field.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { StateCell } from '#console/ui/crud/steps/state-cell.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useHallChoices } from '#console/ui/pretreatment/use-hall-choices.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { BatchState } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import {
  getBatchGenealogy,
  judgeBatch,
  type ProcessBatch,
  processBatch,
} from '#shared/contracts/pretreatment/process-batch.ts';
import { batchSteps } from '#shared/domain/pretreatment/batch-progress.ts';
import { BatchDetail } from './batch-detail.tsx';

const LOOKS = {
  planned: { glyph: 'pause', colour: 'fg.muted' },
  running: { glyph: 'play', colour: 'fg.success' },
  held: { glyph: 'warning', colour: 'fg.warning', isStrong: true },
  complete: { glyph: 'bell', colour: 'fg.warning' },
  released: { glyph: 'check', colour: 'fg.success' },
  rejected: { glyph: 'close', colour: 'fg.error', isStrong: true },
  aborted: { glyph: 'close', colour: 'fg.muted' },
} as const;

const JUDGED = ['release', 'rework', 'reject'] as const;
const REFRESHED_EVERY_MS = 10_000;

/** Batches of halls; those that are complete are released, made again or rejected here. */
export function ProcessBatchPage(): ReactElement {
  const { t, language } = useText();
  const halls = useHallChoices();
  const mayRelease = useMay('pretreatment_release');
  const [asked, setAsked] = useState<{
    readonly step: (typeof JUDGED)[number];
    readonly row: ProcessBatch;
  } | null>(null);
  return (
    <>
      <LogPage
        log={processBatch}
        refetchMs={REFRESHED_EVERY_MS}
        timeOf={({ createTime }) => createTime}
        timeSort="create_time"
        columns={[
          { key: 'no', sort: 'no', widthPx: 96, cell: ({ no }) => <b>{no}</b> },
          {
            key: 'productName',
            wantedPx: 110,
            cell: ({ productName, productNameEn }) => (
              <NameCell name={nameOf({ name: productName, nameEn: productNameEn }, language)} isPlain />
            ),
          },
          {
            key: 'recipeCode',
            widthPx: 136,
            cell: ({ recipeCode, recipeVersion }) => <CodeCell text={`${recipeCode} v${recipeVersion}`} />,
          },
          {
            key: 'state',
            wantedPx: 112,
            cell: ({ state, holdReason }) => (
              <StateCell look={LOOKS[state]} text={t(`processBatch.states.${state}`)}>
                {holdReason}
              </StateCell>
            ),
          },
          {
            key: 'stepNo',
            align: 'end',
            widthPx: 60,
            cell: ({ stepNo, stepCount }) => `${stepNo}/${stepCount}`,
          },
          { key: 'unitCode', widthPx: 116, cell: ({ unitCode }) => unitCode ?? '–' },
          { key: 'lineCode', isMinor: true, widthPx: 92, cell: ({ lineCode }) => lineCode ?? '–' },
          { key: 'orderNo', isMinor: true, widthPx: 116, cell: ({ orderNo }) => orderNo ?? '–' },
          { key: 'massT', isMinor: true, align: 'end', widthPx: 92, cell: ({ massT }) => massT },
          {
            key: 'releasedAt',
            isMinor: true,
            widthPx: 172,
            cell: ({ releasedAt }) => (releasedAt === null ? '–' : <Moment form="full" atMs={releasedAt} />),
          },
        ]}
        filters={[
          {
            kind: 'choice',
            name: 'hallCode',
            label: t('processBatch.field.hallCode'),
            all: t('processBatch.allHalls'),
            choices: halls,
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('processBatch.field.state'),
            all: t('processBatch.allStates'),
            choices: BatchState.options.map((value) => ({ value, text: t(`processBatch.states.${value}`) })),
          },
          { kind: 'text', name: 'no', placeholder: t('processBatch.filterNo'), widthPx: 220 },
        ]}
        detail={(row) => <BatchDetail row={row} />}
        actions={(row) =>
          mayRelease && (
            <RowActions
              name={row.no}
              actions={JUDGED.filter((step) => batchSteps.after(row.state, step) !== null).map((step) => ({
                label: t(`processBatch.judge.${step}`),
                isDangerous: step === 'reject',
                onSelect: () => setAsked({ step, row }),
              }))}
            />
          )
        }
      />
      {asked && <JudgeDrawer {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function JudgeDrawer(props: {
  readonly step: (typeof JUDGED)[number];
  readonly row: ProcessBatch;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { step, row, onClose } = props;
  const stepText = t(`processBatch.judge.${step}`);
  return (
    <CallDrawer
      contract={judgeBatch}
      textOf="processBatch"
      title={t('processBatch.judgeTitle', { step: stepText, no: row.no })}
      submitLabel={stepText}
      params={{ id: row.id }}
      initial={{ step, reason: '' }}
      refreshes={[processBatch.page, getBatchGenealogy]}
      onDone={() => {
        prompts.succeeded({ title: t('processBatch.judged', { no: row.no, step: stepText }) });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField name="reason" />
    </CallDrawer>
  );
}
