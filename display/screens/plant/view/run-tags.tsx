import { type ReactNode, useRef } from 'react';
import { type Colours, stateColours } from '#display/kit/colours.ts';
import { SMALLEST_SIZE } from '#display/kit/type-scale.ts';
import { usePartHandles } from '#display/kit/view/part-handles.ts';
import { useFitted } from '#display/kit/view/use-fitted.ts';
import { type Camera, project } from '#display/kit3d/camera/camera.ts';
import type { Box } from '#display/parts/box.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-props.ts';
import type { PartHandle } from '#display/parts/part-handle.ts';
import { drawMark } from '#display/parts/pen.ts';
import { paintNothing, Sketch, type SketchProps } from '#display/parts/sketch.tsx';
import type { PlantPlan } from '#display/screens/plant/layout/plant-plan.ts';
import type { PlantScreenModel } from '#display/screens/plant/model/model.ts';
import { areaOfRun } from './run-area.ts';

interface RunTagsProps {
  readonly plan: PlantPlan;
  readonly camera: Camera;
  readonly colours: Colours;
  /** Tags stay inside it. */
  readonly room: Box;
}

const MOST = 6;
const SIZE = SMALLEST_SIZE;
const MARK = 26;
const HEIGHT = 46;
const PADDING = 12;

interface Tag extends Box {
  readonly text: string;
  readonly state: PlantScreenModel['scene']['runs'][number]['state'];
}

/** What the machines of an area suffer from, in words at its front edge. */
export function RunTags({ plan, camera, colours, room }: RunTagsProps): ReactNode {
  const body = useRef<PartHandle<SketchProps>>(null);
  const labels = usePartHandles<LabelProps>(MOST);

  useFitted(
    ({ scene, runTexts, callout }: PlantScreenModel) => ({
      runs: scene.runs,
      runTexts,
      culpritId: callout?.machineId,
    }),
    ({ runs, runTexts, culpritId }) => {
      const tags: Tag[] = [];
      const taken = leaderOf(culpritId, plan, camera);
      runs.forEach((run, index) => {
        if (run.kind !== 'suffers' || tags.length >= MOST) return;
        const [area] = areaOfRun(run, plan);
        const text = runTexts[index] ?? '';
        if (!area || text === '') return;
        const front = project(camera, [area.x - area.width / 2 + 1, 0, area.z + area.depth / 2]);
        const w = MARK + 10 + measureText(text, SIZE) + 2 * PADDING;
        const x = Math.min(Math.max(room.x, front.x), room.x + room.w - w);
        const y = Math.min(front.y - HEIGHT * 0.45, room.y + room.h - HEIGHT);
        const box = { x, y, w, h: HEIGHT, text, state: run.state };
        if ([...taken, ...tags].every((other) => !touches(other, box))) tags.push(box);
      });
      labels.forEach((label, index) => {
        const tag = tags[index];
        label.current?.set(
          tag
            ? {
                text: tag.text,
                x: tag.x + PADDING + MARK + 10,
                y: tag.y + HEIGHT / 2 + SIZE * 0.366,
                colour: stateColours(tag.state, colours).text,
              }
            : { text: '' },
        );
      });
      body.current?.set({
        paint: (pen) => {
          for (const tag of tags) {
            const look = stateColours(tag.state, colours);
            pen.roundRect(tag.x, tag.y, tag.w, tag.h, 8).fill(look.tint);
            pen
              .roundRect(tag.x + 1.25, tag.y + 1.25, tag.w - 2.5, tag.h - 2.5, 7)
              .stroke({ color: look.mark, width: 2.5 });
            const mark = { x: tag.x + PADDING, y: tag.y + (HEIGHT - MARK) / 2, w: MARK, h: MARK };
            drawMark(pen, tag.state, mark, look.mark);
          }
        },
      });
    },
  );

  return (
    <>
      <Sketch handle={body} paint={paintNothing} />
      {labels.map((handle, index) => {
        const part = `detail.run${index}`;
        return <Label key={part} handle={handle} part={part} text="" x={0} y={0} size={SIZE} colour="" />;
      })}
    </>
  );
}

/** The line from the callout down to its machine, which no tag crosses. */
function leaderOf(machineId: string | undefined, plan: PlantPlan, camera: Camera): Box[] {
  const machine = plan.machines.find(({ id }) => id === machineId);
  if (!machine) return [];
  const top = project(camera, [machine.x, machine.bounds.high[1], machine.z]);
  return [{ x: top.x - 12, y: 0, w: 24, h: top.y + 12 }];
}

function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.w + 8 && b.x < a.x + a.w + 8 && a.y < b.y + b.h + 6 && b.y < a.y + a.h + 6;
}
