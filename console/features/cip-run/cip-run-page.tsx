import type { ReactElement } from 'react';
import { useAction, useMay } from '#console/ui/api-hooks.tsx';
import { CodeCell } from '#console/ui/crud/list/code-cell.tsx';
import { LogPage } from '#console/ui/crud/list/log-page.tsx';
import { RowActions } from '#console/ui/crud/rows/row-actions.tsx';
import { StateCell } from '#console/ui/crud/steps/state-cell.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { useHallChoices } from '#console/ui/pretreatment/use-hall-choices.ts';
import { NameCell } from '#console/ui/table/rows/name-cell.tsx';
import { Moment } from '#console/ui/text/moment.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { type CipRun, cipRun, releaseCipRun } from '#shared/contracts/pretreatment/cip-run.ts';
import { CipState } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { CipDetail } from './cip-detail.tsx';

const LOOKS = {
  running: { glyph: 'play', colour: 'accent.fg' },
  passed: { glyph: 'check', colour: 'fg.warning' },
  failed: { glyph: 'warning', colour: 'fg.error', isStrong: true },
  released: { glyph: 'check', colour: 'fg.success' },
  aborted: { glyph: 'close', colour: 'fg.muted' },
} as const;

const REFRESHED_EVERY_MS = 10_000;

/** What was cleaned, and the release of units. */
export function CipRunPage(): ReactElement {
  const { t, language } = useText();
  const halls = useHallChoices();
  const prompts = usePrompts();
  const mayRelease = useMay('pretreatment_release');
  const release = useAction(releaseCipRun, [cipRun.page]);

  async function askRelease({ id, no }: CipRun): Promise<void> {
    if (!(await prompts.confirm({ action: t('cipRun.release'), text: no }))) return;
    await release.mutateAsync({ params: { id } });
    prompts.succeeded({ title: t('cipRun.released', { no }) });
  }
  return (
    <LogPage
      log={cipRun}
      refetchMs={REFRESHED_EVERY_MS}
      timeOf={({ createTime }) => createTime}
      timeSort="create_time"
      columns={[
        { key: 'no', sort: 'no', widthPx: 104, cell: ({ no }) => <CodeCell text={no} /> },
        { key: 'unitCode', widthPx: 116, cell: ({ unitCode }) => <b>{unitCode}</b> },
        {
          key: 'programmeName',
          wantedPx: 110,
          cell: ({ programmeName, programmeNameEn }) => (
            <NameCell name={nameOf({ name: programmeName, nameEn: programmeNameEn }, language)} isPlain />
          ),
        },
        {
          key: 'state',
          wantedPx: 136,
          cell: ({ state }) => <StateCell look={LOOKS[state]} text={t(`cipRun.states.${state}`)} />,
        },
        {
          key: 'phaseNo',
          align: 'end',
          widthPx: 60,
          cell: ({ phaseNo, phaseCount }) => `${phaseNo}/${phaseCount}`,
        },
        {
          key: 'endedAt',
          isMinor: true,
          widthPx: 172,
          cell: ({ endedAt }) => (endedAt === null ? '–' : <Moment form="full" atMs={endedAt} />),
        },
        {
          key: 'releasedAt',
          isMinor: true,
          widthPx: 172,
          cell: ({ releasedAt }) => (releasedAt === null ? '–' : <Moment form="full" atMs={releasedAt} />),
        },
        { key: 'releasedBy', widthPx: 92, cell: ({ releasedBy }) => releasedBy ?? '–' },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'hallCode',
          label: t('cipRun.field.hallCode'),
          all: t('cipRun.allHalls'),
          choices: halls,
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('cipRun.field.state'),
          all: t('cipRun.allStates'),
          choices: CipState.options.map((value) => ({ value, text: t(`cipRun.states.${value}`) })),
        },
        { kind: 'text', name: 'no', placeholder: t('cipRun.filterNo'), widthPx: 220 },
      ]}
      detail={(row) => <CipDetail row={row} />}
      actions={(row) =>
        mayRelease &&
        row.state === 'passed' && (
          <RowActions
            name={row.no}
            actions={[{ label: t('cipRun.release'), onSelect: () => void askRelease(row) }]}
          />
        )
      }
    />
  );
}
