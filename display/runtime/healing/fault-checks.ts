/** Called where a board can throw. In production they do nothing; tests make them throw. */
export interface FaultChecks {
  model(): void;
  view(): void;
  paint(): void;
  unmount(): void;
}

function checkNothing(): void {}

export const NO_CHECKS: FaultChecks = {
  model: checkNothing,
  view: checkNothing,
  paint: checkNothing,
  unmount: checkNothing,
};
