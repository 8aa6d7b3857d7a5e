import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { ReactFlowProvider } from '@xyflow/react';
import { type ReactElement, useMemo, useState } from 'react';
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
import { usePlanCalls } from '#console/features/line-editor/plan/use-plan-calls.ts';
import { LineVersions } from '#console/features/line-editor/publish/line-versions.tsx';
import { ProblemList } from '#console/features/line-editor/publish/problem-list.tsx';
import { useMay } from '#console/ui/api-hooks.tsx';
import { DraftToolbar } from '#console/ui/draft/draft-toolbar.tsx';
import { EditorPart } from '#console/ui/draft/editor-part.tsx';
import { StaleDraft } from '#console/ui/draft/stale-draft.tsx';
import { useDraft } from '#console/ui/draft/use-draft.ts';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { OpenLink } from '#console/ui/lines/open-link.tsx';
import { PageHead } from '#console/ui/page-head.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import type { LinePlan } from '#shared/contracts/calendar/line-plan.ts';
import type { EditedPlan } from '#shared/contracts/plant/line-version.ts';
import type { Machine, MachineType } from '#shared/contracts/plant/machine.ts';
import { problemsOf } from '#shared/domain/line/line-plan-problems.ts';
import { machineAt } from '#shared/domain/line/plan-to-line.ts';
import { department as english } from '#shared/i18n/en/plant/department.ts';
import { EditorContext, type PlanEditor, type PlanSelection } from './editor-context.ts';
import { Preview } from './preview.tsx';

/** Draws one line. The draft saves itself; walls follow when it is published. */
export function LineEditor(props: {
  readonly opened: EditedPlan;
  readonly machines: readonly Machine[];
}): ReactElement {
  const { opened, machines } = props;
  const { t, language } = useText();
  const prompts = usePrompts();
  const mayEdit = useMay('plant_edit');
  const [selection, setSelection] = useState<PlanSelection>(null);
  const [layout, setLayout] = useState(0);
  const calls = usePlanCalls(opened.lineId);
  const words = { published: t('linePlan.publish.done'), discard: t('linePlan.discard.text') };
  const draft = useDraft(opened, calls, words, mayEdit, () => setSelection(null));
  const { history, value: plan, edited, change } = draft;
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
  const newMachines = plan.nodes.filter(({ machine }) => machine !== null).length;

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

  function importFile(text: string): boolean {
    const read = readPlanFile(text, machines);
    if (!read) {
      void prompts.alert(t('linePlan.file.bad'));
      return false;
    }
    setSelection(null);
    change(() => read);
    prompts.succeeded({ title: t('linePlan.file.imported', { count: read.nodes.length }) });
    return true;
  }

  return (
    <EditorContext value={editor}>
      <Flex direction="column" h="100%" minH="640px" onKeyDown={draft.undoKeys}>
        <PageHead title={t('linePlan.title', { name: nameOf(opened, language) })}>
          {edited.publishedNo !== null && (
            <OpenLink to={`/productLineSignage?line=${opened.lineId}`} label={t('linePlan.openWall')} />
          )}
          <DraftToolbar
            draft={draft}
            mayEdit={mayEdit}
            isPublishable={!problems.some(({ level }) => level === 'error')}
            publishing={{
              title: t('linePlan.publish.title'),
              text: t('linePlan.publish.text'),
              notes: (
                <>
                  {newMachines > 0 && <Text>{t('linePlan.publish.creates', { count: newMachines })}</Text>}
                  {problems.length > 0 && (
                    <Text color="fg.warning">
                      {t('linePlan.publish.warnings', { count: problems.length })}
                    </Text>
                  )}
                </>
              ),
            }}
            versions={(onRestore, onClose) => (
              <LineVersions
                lineId={opened.lineId}
                mayEdit={mayEdit}
                onRestore={onRestore}
                onClose={onClose}
              />
            )}
            file={{ name: `${opened.code}.line.json`, text: () => toPlanFile(plan, editor.machineOf) }}
            onImport={importFile}
          >
            {mayEdit && (
              <Button
                size="sm"
                variant="outline"
                onClick={() => {
                  change((before: LinePlan) => placeNodes(before, arrange(before)));
                  setLayout((before) => before + 1);
                }}
              >
                {t('linePlan.arrange')}
              </Button>
            )}
          </DraftToolbar>
        </PageHead>
        <StaleDraft draft={draft} title={(name) => t('linePlan.stale.title', { name })} />
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
    </EditorContext>
  );
}
