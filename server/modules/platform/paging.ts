/** `%text%` with the pattern's own signs taken literally. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The order that a caller asked for, column by column: `ascs` before `descs`. */
export function toOrder<Column extends string>(query: {
  readonly ascs?: readonly Column[] | undefined;
  readonly descs?: readonly Column[] | undefined;
}): { readonly column: Column; readonly direction: 'asc' | 'desc' }[] {
  return [
    ...(query.ascs ?? []).map((column) => ({ column, direction: 'asc' as const })),
    ...(query.descs ?? []).map((column) => ({ column, direction: 'desc' as const })),
  ];
}
