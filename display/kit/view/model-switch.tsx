import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { BoardHost } from '#display/runtime/board/board.ts';
import { BoardContext, useBoard, useShape } from '#display/runtime/board/board-hooks.ts';

interface ModelSwitchProps<Model, Kind extends string> {
  readonly kindOf: (model: Model) => Kind;
  /** Of a kind that a model is of. */
  readonly viewOf: (kind: Kind) => ComponentType | null;
}

/**
 * The view of the kind that a board's model is of. A model may become one of another kind at any time; parts of a view
 * that is about to go never see it.
 */
export function ModelSwitch<Model, Kind extends string>({
  kindOf,
  viewOf,
}: ModelSwitchProps<Model, Kind>): ReactNode {
  const host = useBoard<Model, unknown>();
  const kind = useShape(kindOf);
  const own = useMemo(() => hostOfKind(host, (model) => kindOf(model) === kind), [host, kindOf, kind]);
  const View = viewOf(kind);
  return View ? (
    <BoardContext key={kind} value={own as unknown as BoardHost<unknown, never>}>
      <View />
    </BoardContext>
  ) : null;
}

/** The host with models that `isOwn` says belong to the view; of others it keeps what was selected last. */
export function hostOfKind<Model, Texts>(
  host: BoardHost<Model, Texts>,
  isOwn: (model: Model) => boolean,
): BoardHost<Model, Texts> {
  let latest = host.model();
  const model = (): Model => {
    const now = host.model();
    if (isOwn(now)) latest = now;
    return latest;
  };
  const watch: BoardHost<Model, Texts>['watch'] = (select, apply) => {
    let last = select(model());
    return host.watch((now) => {
      if (isOwn(now)) last = select(now);
      return last;
    }, apply);
  };
  // Its other members are read from the host each time: they change while the board is mounted.
  return Object.create(host, { model: { value: model }, watch: { value: watch } });
}
