import { createContext, runInContext } from 'node:vm';

/**
 * How long a rule may look at a value; a backtracking pattern is stopped there, whatever it is. Wall-clock time: on
 * a busy machine an honest rule needs some of it before it begins.
 */
const MATCH_MAX_MS = 500;

/** The rule is compiled by itself first: one that closes our bracket is no pattern. */
const MATCH = 'new RegExp(source, "u") && new RegExp("^(?:" + source + ")$", "u").test(value)';

const context = createContext(Object.assign(Object.create(null), { source: '', value: '' }), {
  codeGeneration: { strings: false, wasm: false },
});

/**
 * Whether a value as a whole matches a rule that an administrator wrote; null when the rule is no pattern, or takes
 * too long. Runs the pattern where it can be stopped: JavaScript's own would hold up the whole server.
 */
export function matchesRule(rule: string, value: string): boolean | null {
  context.source = rule;
  context.value = value;
  try {
    return runInContext(MATCH, context, { timeout: MATCH_MAX_MS }) === true;
  } catch {
    return null;
  }
}
