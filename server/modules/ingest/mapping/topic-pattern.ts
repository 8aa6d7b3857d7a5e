/** The named levels of a topic that matches: `{line}` → its text; `#` → the rest. */
export type TopicLevels = ReadonlyMap<string, string>;

/** A connection's pattern, ready to match. Null = the topic is not of this pattern. */
export type TopicMatcher = (topic: string) => TopicLevels | null;

const REST_LEVEL = '#';

export function compilePattern(pattern: string): TopicMatcher {
  const parts = pattern.split('/');
  const hasRest = parts.at(-1) === REST_LEVEL;
  const fixed = hasRest ? parts.slice(0, -1) : parts;
  return (topic) => {
    if (topic.startsWith('$')) return null;
    const levels = topic.split('/');
    if (hasRest ? levels.length < fixed.length : levels.length !== fixed.length) return null;
    const named = new Map<string, string>();
    for (const [index, part] of fixed.entries()) {
      const level = levels[index] ?? '';
      if (part.startsWith('{')) named.set(part.slice(1, -1), level);
      else if (part !== '+' && part !== level) return null;
    }
    if (hasRest) named.set(REST_LEVEL, levels.slice(fixed.length).join('/'));
    return named;
  };
}

/** Names that a pattern gives to levels, for checking what a mapping refers to. */
export function levelNames(pattern: string): readonly string[] {
  return pattern.split('/').flatMap((part) => {
    if (part === REST_LEVEL) return [REST_LEVEL];
    return part.startsWith('{') ? [part.slice(1, -1)] : [];
  });
}
