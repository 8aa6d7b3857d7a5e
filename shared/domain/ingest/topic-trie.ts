/** MQTT filters with what belongs to each; finds those of a topic without trying one after the other. */
export interface TopicTrie<Value> {
  /** `filter`: levels, `+`, a last `#`. */
  add(filter: string, value: Value): void;
  /** What belongs to the filters that take the topic. */
  match(topic: string): Value[];
  /** What belongs to the filters that take some topic of this filter; at most `limit`. */
  overlapping(filter: string, limit: number): Value[];
}

interface Node<Value> {
  readonly literals: Map<string, Node<Value>>;
  plus: Node<Value> | null;
  /** Of filters that end here, and of those that take the rest from here. */
  readonly own: Value[];
  readonly rest: Value[];
}

export function createTopicTrie<Value>(): TopicTrie<Value> {
  const root = createNode<Value>();
  return {
    add(filter, value) {
      let node = root;
      for (const level of filter.split('/')) {
        if (level === '#') {
          node.rest.push(value);
          return;
        }
        node = childOf(node, level);
      }
      node.own.push(value);
    },
    match(topic) {
      const found: Value[] = [];
      // Filters that begin with a wildcard take no topic that begins with `$`, and no other filter may begin with it.
      if (!topic.startsWith('$')) collect(root, topic.split('/'), 0, found);
      return found;
    },
    overlapping(filter, limit) {
      const found = new Set<Value>();
      collectOverlapping(root, filter.split('/'), 0, found, limit);
      return [...found].slice(0, limit);
    },
  };
}

function createNode<Value>(): Node<Value> {
  return { literals: new Map(), plus: null, own: [], rest: [] };
}

function childOf<Value>(node: Node<Value>, level: string): Node<Value> {
  if (level === '+') {
    node.plus ??= createNode();
    return node.plus;
  }
  const known = node.literals.get(level);
  if (known) return known;
  const fresh = createNode<Value>();
  node.literals.set(level, fresh);
  return fresh;
}

function collect<Value>(node: Node<Value>, levels: readonly string[], at: number, found: Value[]): void {
  found.push(...node.rest);
  const level = levels[at];
  if (level === undefined) {
    found.push(...node.own);
    return;
  }
  const literal = node.literals.get(level);
  if (literal) collect(literal, levels, at + 1, found);
  if (node.plus) collect(node.plus, levels, at + 1, found);
}

function collectOverlapping<Value>(
  node: Node<Value>,
  levels: readonly string[],
  at: number,
  found: Set<Value>,
  limit: number,
): void {
  if (found.size >= limit) return;
  for (const value of node.rest) found.add(value);
  const level = levels[at];
  if (level === undefined || level === '#') for (const value of node.own) found.add(value);
  if (level === undefined) return;
  const next = level === '#' ? at : at + 1;
  const literals =
    level === '#' || level === '+' ? node.literals.values() : [node.literals.get(level)].filter(isNode);
  for (const child of literals) collectOverlapping(child, levels, next, found, limit);
  if (node.plus) collectOverlapping(node.plus, levels, next, found, limit);
}

function isNode<Value>(node: Node<Value> | undefined): node is Node<Value> {
  return node !== undefined;
}
