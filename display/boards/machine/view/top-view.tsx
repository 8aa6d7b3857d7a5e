import type { ReactNode } from 'react';
import type { MachinePageLayout } from '#display/boards/machine/layout/layout.ts';
import { type MachineBoardModel, ofMachine } from '#display/boards/machine/model/model.ts';
import type { MachineTexts } from '#display/boards/machine/model/texts.ts';
import { LINE_PATH, MACHINE_PATH, PRETREATMENT_PATH } from '#display/kit/addresses.ts';
import type { Colours } from '#display/kit/colours.ts';
import { textInside } from '#display/kit/text-place.ts';
import { TouchButton } from '#display/kit/touch/touch-button.tsx';
import { useEscape } from '#display/kit/touch/use-escape.ts';
import { middleBaseline, SMALLEST_SIZE, TITLE_SIZE } from '#display/kit/type-scale.ts';
import { LabelTile } from '#display/kit/view/live-label.tsx';
import { measureText } from '#display/parts/label-props.ts';
import { fitName } from '#display/parts/text/fit-name.ts';
import { useBoard, useShape } from '#display/runtime/board/board-hooks.ts';

const NAME_SIZES = [TITLE_SIZE, 38, 32];
const CLOCK_SIZE = 36;
const STATUS_INSET = 16;

interface TopViewProps {
  readonly layout: MachinePageLayout;
  readonly colours: Colours;
}

/** The way back, the machine's name, its neighbours along the flow, and how old the data is. */
export function TopView({ layout, colours }: TopViewProps): ReactNode {
  const { navigate, back, cameFrom, t } = useBoard<MachineBoardModel, MachineTexts>();
  const { tokens } = colours;
  const lineId = useShape(ofMachine((machine) => machine.lineId));
  const previousId = useShape(ofMachine((machine) => machine.previous?.id));
  const nextId = useShape(ofMachine((machine) => machine.next?.id));
  const hallId = useShape(ofMachine(({ process }) => process?.hallId ?? null));
  const from = cameFrom();
  const goBack = (): void =>
    hallId ? back(PRETREATMENT_PATH, { hall: hallId }) : back(LINE_PATH, lineId ? { line: lineId } : {});
  const goTo = (id: string): void => navigate(MACHINE_PATH, { mId: id });
  useEscape(goBack);
  const status = { ...layout.status, w: layout.status.w - STATUS_INSET };
  return (
    <>
      <TouchButton
        box={layout.back}
        name="back"
        colours={colours}
        arrow="left"
        onTap={goBack}
        select={ofMachine((machine) =>
          from !== null && (from.path !== LINE_PATH || machine.process)
            ? from.title
            : machine.process
              ? t('machine.process.board')
              : machine.lineId
                ? machine.lineName
                : t('machine.back_home'),
        )}
      />
      {previousId ? (
        <TouchButton
          box={layout.previous}
          name="previous"
          colours={colours}
          arrow="left"
          onTap={() => goTo(previousId)}
          select={ofMachine((machine) => machine.previous?.name ?? '')}
        />
      ) : null}
      {nextId ? (
        <TouchButton
          box={layout.next}
          name="next"
          colours={colours}
          arrow="right"
          onTap={() => goTo(nextId)}
          select={ofMachine((machine) => machine.next?.name ?? '')}
        />
      ) : null}
      <LabelTile
        place={textInside(layout.name, TITLE_SIZE, 'row')}
        tile={layout.name}
        name="name"
        colour={tokens.textPrimary}
        weight={700}
        select={ofMachine(({ name }) => {
          const fitted = fitName(name, layout.name.w, NAME_SIZES, measureName);
          return { ...fitted, y: middleBaseline(0, layout.name.h, fitted.size) };
        })}
      />
      <LabelTile
        place={textInside(status, SMALLEST_SIZE, 'detail', 'right')}
        tile={layout.status}
        name="status"
        colour={tokens.textSecondary}
        select={ofMachine(({ dataText, state }) => ({
          text: dataText,
          colour: state.staleness === 'fresh' ? tokens.textSecondary : tokens.textPrimary,
        }))}
      />
      <LabelTile
        place={textInside(layout.clock, CLOCK_SIZE, 'row', 'right')}
        tile={layout.clock}
        name="clock"
        colour={tokens.textPrimary}
        weight={500}
        select={ofMachine(({ clock }) => clock)}
      />
    </>
  );
}

function measureName(text: string, size: number): number {
  return measureText(text, size, 700);
}
