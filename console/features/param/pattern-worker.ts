export interface PatternQuestion {
  readonly rule: string;
  readonly value: string;
}

/** Null: the rule is no pattern. */
export type PatternAnswer = boolean | null;

function matches({ rule, value }: PatternQuestion): PatternAnswer {
  try {
    // Compiled alone first: a rule that closes our bracket is no pattern. The server checks in the same way.
    new RegExp(rule, 'u');
    return new RegExp(`^(?:${rule})$`, 'u').test(value);
  } catch {
    return null;
  }
}

self.addEventListener('message', (event: MessageEvent<PatternQuestion>) => {
  self.postMessage(matches(event.data));
});
