/** The JSON value that has these values at these dotted paths. */
export function nestValues(values: readonly (readonly [path: string, value: unknown])[]): unknown {
  // Without a prototype, so that a path from outside reaches nothing of JavaScript's own.
  const root: Record<string, unknown> = Object.create(null);
  for (const [path, value] of values) {
    const steps = path.split('.');
    let node = root;
    for (const step of steps.slice(0, -1)) {
      const below = node[step];
      if (!isNode(below)) node[step] = Object.create(null);
      node = node[step] as Record<string, unknown>;
    }
    node[steps.at(-1) ?? ''] = value;
  }
  return root;
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
