/** Lines at 45° that fill a box and stay inside it: `[fromX, fromY, toX, toY]`, from its top left. */
export function hatchLines(
  width: number,
  height: number,
  pitch: number,
): (readonly [number, number, number, number])[] {
  const lines: (readonly [number, number, number, number])[] = [];
  for (let at = pitch; at < width + height; at += pitch) {
    const fromX = Math.min(at, width);
    const fromY = at - fromX;
    const toY = Math.min(at, height);
    lines.push([fromX, fromY, at - toY, toY]);
  }
  return lines;
}
