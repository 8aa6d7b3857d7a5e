import { Box, Flex } from '@chakra-ui/react';
import { ReactFlowProvider } from '@xyflow/react';
import { type KeyboardEvent, type ReactElement, useCallback, useMemo, useState } from 'react';
import { arrange } from '#console/features/line-editor/canvas/arrange.ts';
import { Canvas } from '#console/features/line-editor/canvas/canvas.tsx';
import { MachinePalette } from '#console/features/line-editor/canvas/machine-palette.tsx';
import { ConveyorPanel } from '#console/features/line-editor/panels/conveyor-panel.tsx';
import { LinePanel } from '#console/features/line-editor/panels/line-panel.tsx';
import { MachinePanel } from '#console/features/line-editor/panels/machine-panel.tsx';
import { SpeedChart } from '#console/features/line-editor/panels/speed-chart.tsx';
import {
  addNode,
  freeKey,
  newPlanMachine,
  nextPlace,
  placeNodes,
} from '#console/features/line-editor/plan/plan-edits.ts';
import { readPlanFile, toPlanFile } from '#console/features/line-editor/plan/plan-file.ts';
import { record, redo, startHistory, undo } from '#console/features/line-editor/plan/plan-history.ts';
import { useAutosave } from '#console/features/line-editor/plan/use-autosave.ts';
import { usePlanActions } from '#console/features/line-editor/plan/use-plan-actions.ts';
import { ProblemList } from '#console/features/line-editor/publish/problem-list.tsx';
import { PublishDialog } from '#console/features/line-editor/publish/publish-dialog.tsx';
import { StaleDraft } from '#console/features/line-editor/publish/stale-draft.tsx';
import { VersionsDrawer } from '#console/features/line-editor/publish/versions-drawer.tsx';
import { useMay } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { saveFile } from '#console/ui/save-file.ts';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { useLeaveGuard } from '#console/ui/use-leave-guard.ts';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { EditedPlan } from '#shared/contracts/plant/line-version.ts';
import type { Machine, MachineType } from '#shared/contracts/plant/machine.ts';
import { problemsOf } from '#shared/domain/line/line-plan-problems.ts';
import { machineAt } from '#shared/domain/line/plan-to-line.ts';
import { department as english } from '#shared/i18n/en/plant/department.ts';
import { EditorContext, type PlanEditor, type PlanSelection } from './editor-context.ts';
import { EditorPart } from './editor-part.tsx';
import { Preview } from './preview.tsx';
import { Toolbar } from './toolbar.tsx';

/** Draws one line. The draft saves itself; walls follow when it is published. */
export function LineEditor(props: {
  readonly opened: EditedPlan;
  readonly machines: readonly Machine[];
}): ReactElement {
  const { opened, machines } = props;
  const { t, language } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('plant_edit');
  const [history, setHistory] = useState(() => startHistory(opened.plan));
  const [selection, setSelection] = useState<PlanSelection>(null);
  const [edited, setEdited] = useState(opened);
  const [layout, setLayout] = useState(0);
  const [dialog, setDialog] = useState<'publish' | 'versions' | null>(null);
  const { plan } = history;
  const autosave = useAutosave(opened, plan, setEdited);
  const { state } = autosave;
  const guard = useLeaveGuard(state.kind !== 'saved', () => void autosave.flush().then(() => guard.leave()));

  const change = useCallback<PlanEditor['change']>(
    (edit, group) => setHistory((before) => record(before, edit(before.plan), group ?? null)),
    [],
  );
  const byId = useMemo(() => new Map(machines.map((machine) => [machine.id, machine])), [machines]);
  const byKey = useMemo(
    () => new Map(plan.nodes.map((node) => [node.key, machineAt(node, (id) => byId.get(id))])),
    [plan.nodes, byId],
  );
  const editor = useMemo<PlanEditor>(() => {
    const machineOf = (key: string) => byKey.get(key) ?? null;
    return {
      lineCode: opened.code,
      plan,
      epoch: history.epoch,
      selection,
      mayEdit,
      machines,
      machineOf,
      problems: problemsOf(plan, machineOf, edited.takenCodes),
      labelOf: (key) => {
        const machine = machineOf(key);
        return machine ? nameOf(machine, language) : t('linePlan.panel.unknown');
      },
      select: setSelection,
      change,
    };
  }, [
    opened.code,
    plan,
    history.epoch,
    selection,
    mayEdit,
    machines,
    byKey,
    edited.takenCodes,
    language,
    t,
    change,
  ]);

  const { problems } = editor;
  const hasErrors = problems.some(({ level }) => level === 'error');
  const hasDraft = edited.draft !== null || state.kind !== 'saved';

  function add(item: string, place?: { readonly x: number; readonly y: number }): void {
    if (!mayEdit) return;
    const after =
      selection?.kind === 'machine' ? selection.key : place ? null : (plan.nodes.at(-1)?.key ?? null);
    const key = freeKey(plan);
    const node = { key, ...(place ?? nextPlace(plan, after)) };
    const [kind, value = ''] = item.split(':');
    if (kind === 'machine') {
      change((before) => addNode(before, { ...node, machineId: value, machine: null }, place ? null : after));
    } else {
      const machineType = value as MachineType;
      const all = [...byKey.values()].flatMap((machine) => machine ?? []);
      const taken = {
        codes: new Set([...all, ...machines].map(({ code }) => code)),
        names: new Set(all.flatMap(({ name, nameEn }) => [name, nameEn ?? name])),
      };
      const machine = newPlanMachine(
        {
          machineType,
          name: t(`department.machineType.${machineType}`),
          nameEn: english.machineType[machineType],
          codePrefix: `${opened.code}-${machineType.toUpperCase()}`.replace(/[^A-Za-z0-9_.-]/g, ''),
          like: after === null ? null : (byKey.get(after) ?? null),
        },
        plan.unit,
        taken,
      );
      change((before) => addNode(before, { ...node, machineId: null, machine }, place ? null : after));
    }
    setSelection({ kind: 'machine', key });
  }

  /** The plan on the server was replaced. */
  function open(next: EditedPlan): void {
    autosave.adopt(next);
    setEdited(next);
    setSelection(null);
    setDialog(null);
    setHistory((before) => startHistory(next.plan, before.epoch + 1));
  }

  const actions = usePlanActions(opened.lineId, autosave, open);

  function importFile(text: string): void {
    const read = readPlanFile(text, machines);
    if (!read) return void prompts.alert(t('linePlan.file.bad'));
    setSelection(null);
    change(() => read);
    prompts.succeeded({ title: t('linePlan.file.imported', { count: read.nodes.length }) });
  }

  function undoKeys(event: KeyboardEvent): void {
    const isField = event.target instanceof Element && event.target.matches('input, textarea, select');
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isField || !mayEdit) return;
    event.preventDefault();
    setHistory(event.shiftKey ? redo : undo);
  }

  return (
    <EditorContext value={editor}>
      <Flex direction="column" h="100%" minH="640px" onKeyDown={undoKeys}>
        <PageHead title={t('linePlan.title', { name: nameOf(opened, language) })}>
          {edited.publishedNo !== null && (
            <OpenLink to={`/productLineSignage?line=${opened.lineId}`} label={t('linePlan.openWall')} />
          )}
          <Toolbar
            mayEdit={mayEdit}
            state={state}
            hasDraft={hasDraft}
            canUndo={history.past.length > 0}
            canRedo={history.future.length > 0}
            canPublish={hasDraft && !hasErrors && state.kind !== 'stale'}
            onUndo={() => setHistory(undo)}
            onRedo={() => setHistory(redo)}
            onArrange={() => {
              change((before: LinePlan) => placeNodes(before, arrange(before)));
              setLayout((before) => before + 1);
            }}
            onPublish={() => setDialog('publish')}
            onVersions={() => setDialog('versions')}
            onExport={() =>
              saveFile(
                new TextEncoder().encode(toPlanFile(plan, editor.machineOf)),
                `${opened.code}.line.json`,
              )
            }
            onImport={importFile}
            onDiscard={() => void actions.discard()}
          />
        </PageHead>
        {state.kind === 'stale' && (
          <StaleDraft
            theirs={state.theirs}
            onTakeTheirs={() => open(state.theirs)}
            onOverwrite={autosave.overwrite}
          />
        )}
        <Flex flex="1" minH="260px" bg="bg.panel" borderWidth="1px" roundedTop="lg" overflow="hidden">
          {mayEdit && <MachinePalette onAdd={(item) => add(item)} />}
          <ReactFlowProvider>
            <Canvas layout={layout} onDropItem={add} />
          </ReactFlowProvider>
          <Box
            as="section"
            aria-label={t('linePlan.panel.title')}
            w="300px"
            flex="none"
            p="4"
            borderStartWidth="1px"
            overflow="auto"
          >
            {selection?.kind === 'machine' && <MachinePanel nodeKey={selection.key} />}
            {selection?.kind === 'conveyor' && <ConveyorPanel from={selection.from} to={selection.to} />}
            {selection === null && <LinePanel />}
          </Box>
        </Flex>
        <Flex
          flex="none"
          h="252px"
          bg="bg.panel"
          borderWidth="1px"
          borderTopWidth="0"
          roundedBottom="lg"
          overflow="hidden"
        >
          <EditorPart title={t('linePlan.problems')} isGrowing>
            <ProblemList />
          </EditorPart>
          <EditorPart title={t('linePlan.speeds.title')} isGrowing>
            <SpeedChart />
          </EditorPart>
          <EditorPart title={t('linePlan.preview.title')}>
            <Preview line={opened} />
          </EditorPart>
        </Flex>
      </Flex>
      {dialog === 'publish' && (
        <PublishDialog
          newMachines={plan.nodes.filter(({ machine }) => machine !== null).length}
          warnings={problems.length}
          isBusy={actions.isBusy}
          onPublish={(note) => void actions.publish(note)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'versions' && (
        <VersionsDrawer
          lineId={opened.lineId}
          mayEdit={mayEdit}
          onRestore={(no) => void actions.restore(no)}
          onClose={() => setDialog(null)}
        />
      )}
    </EditorContext>
  );
}
