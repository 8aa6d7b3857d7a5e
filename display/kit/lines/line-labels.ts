interface Labelled {
  readonly code: string;
  readonly name: string;
}

/**
 * The number that each line goes by: of its code or its name where every line has another one, else its place in the list.
 * What is painted on the floor is what the verdict says.
 */
export function lineLabels(lines: readonly Labelled[]): string[] {
  return (
    distinctNumbers(lines.map(({ code }) => code)) ??
    distinctNumbers(lines.map(({ name }) => name)) ??
    lines.map((_, index) => String(index + 1))
  );
}

function distinctNumbers(texts: readonly string[]): string[] | null {
  const numbers = texts.flatMap((text) => /\d+/.exec(text)?.[0].replace(/^0+(?=\d)/, '') ?? []);
  const isTelling = numbers.length === texts.length && numbers.every((number) => number.length <= 3);
  return isTelling && new Set(numbers).size === numbers.length ? numbers : null;
}
