import { Box } from '@chakra-ui/react';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  MarkerType,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type DragEvent, type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import { usePlanEditor } from '#console/features/line-editor/editor-context.ts';
import { connect, placeNodes } from '#console/features/line-editor/plan/plan-edits.ts';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Language } from '#shared/domain/text/language.ts';
import { groupedNumber } from '#shared/domain/text/short-number.ts';
import { NODE_SIZE } from './arrange.ts';
import { CANVAS_CSS } from './canvas-style.ts';
import { type MachineFlowNode, MachineNode } from './machine-node.tsx';
import { DRAGGED_ITEM } from './machine-palette.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';

const FIT = { padding: 0.1, minZoom: 0.1, maxZoom: 1 };
const NODE_TYPES = { machine: MachineNode };
function shortNameIn(
  language: Language,
  { shortName, shortNameEn }: { readonly shortName?: string | null; readonly shortNameEn?: string | null },
): string | null {
  return (language === 'en' ? shortNameEn : shortName) ?? null;
}

const edgeId = (from: string, to: string): string => `${from}>${to}`;

/** The machines and conveyors of the plan: drawn, moved and joined with the mouse, and by keys from machine to machine. */
export function Canvas(props: {
  /** Rises when all machines have new places. */
  readonly layout: number;
  /** A palette item was dropped here. */
  readonly onDropItem: (item: string, place: { readonly x: number; readonly y: number }) => void;
}): ReactElement {
  const editor = usePlanEditor();
  const { plan, selection, problems, mayEdit, machineOf, labelOf, select, change } = editor;
  const { t, language } = useText();
  const flow = useReactFlow();
  const [dragged, setDragged] = useState<ReadonlyMap<string, { x: number; y: number }>>(new Map());
  const keys = useCanvasKeys();

  // A plan that was opened, arranged or replaced is shown as a whole.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the plan only the count of machines matters
  useEffect(() => {
    const frame = requestAnimationFrame(() => void flow.fitView(FIT));
    return () => cancelAnimationFrame(frame);
  }, [flow, plan.nodes.length, props.layout]);

  const levels = useMemo(() => {
    const found = new Map<string, 'error' | 'warning'>();
    for (const { keys: about, level } of problems)
      for (const key of about) if (found.get(key) !== 'error') found.set(key, level);
    return found;
  }, [problems]);

  const nodes = useMemo<MachineFlowNode[]>(
    () =>
      plan.nodes.map(({ key, x, y, machineId }) => {
        const machine = machineOf(key);
        const label = labelOf(key);
        return {
          id: key,
          type: 'machine',
          position: dragged.get(key) ?? { x, y },
          width: NODE_SIZE.width,
          height: NODE_SIZE.height,
          // Without it React Flow measures all machines again at every step of a drag, and fits the view meanwhile.
          measured: NODE_SIZE,
          selected: selection?.kind === 'machine' && selection.key === key,
          ariaLabel: label,
          data: {
            label,
            shortLabel: (machine && shortNameIn(language, machine)) || label,
            machineType: machine?.machineType ?? 'generic',
            speed: machine
              ? `${groupedNumber(machine.idealSpeedPerHour)} ${t(`units.perHour.${machine.speedUnit}`)}`
              : '',
            isBottleneck: plan.bottleneck === key,
            isNew: machineId === null,
            problem: levels.get(key) ?? null,
          },
        };
      }),
    [plan, dragged, selection, levels, machineOf, labelOf, t, language],
  );

  const edges = useMemo<Edge[]>(
    () =>
      plan.edges.map(({ from, to, bufferCapacity }) => ({
        id: edgeId(from, to),
        source: from,
        target: to,
        type: 'smoothstep',
        selected: selection?.kind === 'conveyor' && selection.from === from && selection.to === to,
        markerEnd: { type: MarkerType.ArrowClosed },
        ariaLabel: t('linePlan.conveyorOf', { from: labelOf(from), to: labelOf(to) }),
        ...(bufferCapacity !== null && { label: groupedNumber(bufferCapacity) }),
      })),
    [plan.edges, selection, labelOf, t],
  );

  const moveNodes = useCallback(
    (changes: readonly NodeChange<MachineFlowNode>[]) => {
      const moved = changes.flatMap((one) => (one.type === 'position' && one.position ? [one] : []));
      if (moved.length === 0) return;
      const places = new Map(moved.map(({ id, position }) => [id, position ?? { x: 0, y: 0 }]));
      if (moved.some(({ dragging }) => dragging)) return setDragged(places);
      setDragged(new Map());
      change((before) => placeNodes(before, places), `place:${[...places.keys()].join()}`);
    },
    [change],
  );

  const words = useMemo(
    () => ({
      'controls.ariaLabel': t('linePlan.zoom.label'),
      'controls.zoomIn.ariaLabel': t('linePlan.zoom.in'),
      'controls.zoomOut.ariaLabel': t('linePlan.zoom.out'),
      'controls.fitView.ariaLabel': t('linePlan.zoom.fit'),
      'handle.ariaLabel': t('linePlan.handle'),
      'node.a11yDescription.default': t('linePlan.canvas'),
      'edge.a11yDescription.default': t('linePlan.canvas'),
    }),
    [t],
  );

  const isValid = useCallback(({ source, target }: Connection | Edge) => source !== target, []);

  function drop(event: DragEvent): void {
    const item = event.dataTransfer.getData(DRAGGED_ITEM);
    if (!item || !mayEdit) return;
    event.preventDefault();
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    props.onDropItem(item, { x: x - NODE_SIZE.width / 2, y: y - NODE_SIZE.height / 2 });
  }

  return (
    <Box
      flex="1"
      minW="0"
      h="100%"
      css={CANVAS_CSS}
      onKeyDown={keys}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <ReactFlow
        aria-label={t('linePlan.canvas')}
        ariaLabelConfig={words}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        nodesDraggable={mayEdit}
        nodesConnectable={mayEdit}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        minZoom={0.1}
        fitView
        fitViewOptions={FIT}
        proOptions={{ hideAttribution: true }}
        onNodesChange={moveNodes}
        isValidConnection={isValid}
        onConnect={({ source, target }) => change((before) => connect(before, source, target))}
        onNodeClick={(_event, { id }) => select({ kind: 'machine', key: id })}
        onEdgeClick={(_event, { source, target }) => select({ kind: 'conveyor', from: source, to: target })}
        onPaneClick={() => select(null)}
      >
        <Background gap={24} />
        <Controls showInteractive={false} position="bottom-right" />
      </ReactFlow>
    </Box>
  );
}
