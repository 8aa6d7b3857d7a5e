/** The picture moves by at most this many scene units: enough for burn-in, too little to see. */
const RADIUS = 3;
const STEP_MS = 120_000;
/** A closed path through eight places. */
const PATH = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;

/** Moves the whole picture a little, now and then. Returns the function that stops it. */
export function startPixelShift(move: (x: number, y: number) => void): () => void {
  let at = 0;
  const timer = setInterval(() => {
    at = (at + 1) % PATH.length;
    const [x, y] = PATH[at] ?? [0, 0];
    move(x * RADIUS, y * RADIUS);
  }, STEP_MS);
  return () => clearInterval(timer);
}
