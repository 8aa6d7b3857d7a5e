import { type ReactNode, useEffect, useRef } from 'react';
import type { BoardPlan } from '#display/boards/machine/layout/layout.ts';
import { middleBaseline, SIZE } from '#display/boards/machine/layout/type-scale.ts';
import { LINE_PATH, MACHINE_PATH } from '#display/boards/machine/model/paths.ts';
import { fitName } from '#display/parts/fit-name.ts';
import { Label } from '#display/parts/label.tsx';
import { type LabelProps, measureText } from '#display/parts/label-part.ts';
import type { PartHandle } from '#display/parts/part.tsx';
import { Tile } from '#display/parts/tile.tsx';
import { Button } from './button.tsx';
import type { Look } from './colours.ts';
import { useBoard, useMachine, useShape } from './hooks.ts';

const NAME_SIZES = [SIZE.title, 38, 32];
const measureName = (text: string, size: number): number => measureText(text, size, 700);

/** The way back, the machine's name, its neighbours along the flow, and how old the data is. */
export function TopView({ plan, look }: { readonly plan: BoardPlan; readonly look: Look }): ReactNode {
  const host = useBoard();
  const { tokens } = look;
  const name = useRef<PartHandle<LabelProps>>(null);
  const status = useRef<PartHandle<LabelProps>>(null);
  const clock = useRef<PartHandle<LabelProps>>(null);
  const lineId = useShape(({ machine }) => machine?.lineId ?? null);
  const previousId = useShape(({ machine }) => machine?.previous?.id ?? null);
  const nextId = useShape(({ machine }) => machine?.next?.id ?? null);
  const goBack = (): void => host.navigate(LINE_PATH, lineId ? { line: lineId } : {});
  const goTo = (id: string): void => host.navigate(MACHINE_PATH, { mId: id });
  useEscape(goBack);
  useMachine(
    (machine) => machine.name,
    (text) => {
      const fitted = fitName(text, plan.name.w, NAME_SIZES, measureName);
      name.current?.set({ ...fitted, y: middleBaseline(0, plan.name.h, fitted.size) });
    },
  );
  useMachine(
    ({ dataText, state }) => ({ dataText, isOld: state.staleness !== 'fresh' }),
    ({ dataText, isOld }) =>
      status.current?.set({ text: dataText, colour: isOld ? tokens.textPrimary : tokens.textSecondary }),
  );
  useMachine(
    (machine) => machine.clock,
    (text) => clock.current?.set({ text }),
  );
  return (
    <>
      <Button
        box={plan.back}
        part="back"
        tokens={tokens}
        arrow="left"
        onTap={goBack}
        select={(machine) => (machine.lineId ? machine.lineName : host.t('machine.back_home'))}
      />
      {previousId === null ? null : (
        <Button
          box={plan.previous}
          part="previous"
          tokens={tokens}
          arrow="left"
          onTap={() => goTo(previousId)}
          select={(machine) => machine.previous?.name ?? ''}
        />
      )}
      {nextId === null ? null : (
        <Button
          box={plan.next}
          part="next"
          tokens={tokens}
          arrow="right"
          onTap={() => goTo(nextId)}
          select={(machine) => machine.next?.name ?? ''}
        />
      )}
      <Tile x={plan.name.x} y={plan.name.y} width={plan.name.w} height={plan.name.h}>
        <Label
          handle={name}
          part="row.name"
          text=""
          x={0}
          y={middleBaseline(0, plan.name.h, SIZE.title)}
          size={SIZE.title}
          weight={700}
          colour={tokens.textPrimary}
        />
      </Tile>
      <Tile x={plan.status.x} y={plan.status.y} width={plan.status.w} height={plan.status.h}>
        <Label
          handle={status}
          part="detail.status"
          text=""
          x={plan.status.w - 16}
          align="right"
          y={middleBaseline(0, plan.status.h, SIZE.detail)}
          size={SIZE.detail}
          maxWidth={plan.status.w - 16}
          colour={tokens.textSecondary}
        />
      </Tile>
      <Tile x={plan.clock.x} y={plan.clock.y} width={plan.clock.w} height={plan.clock.h}>
        <Label
          handle={clock}
          part="row.clock"
          text=""
          x={plan.clock.w}
          align="right"
          y={middleBaseline(0, plan.clock.h, 36)}
          size={36}
          weight={500}
          colour={tokens.textPrimary}
        />
      </Tile>
    </>
  );
}

/** Esc leads back, for who stands there with a keyboard. */
export function useEscape(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const stopping = new AbortController();
    window.addEventListener('keydown', (event) => event.key === 'Escape' && latest.current(), {
      signal: stopping.signal,
    });
    return () => stopping.abort();
  }, []);
}
