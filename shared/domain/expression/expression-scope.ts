import type { Expr, ScopeArgument } from '#shared/contracts/kit/expression.ts';
import type { ExprValue } from './expression-value.ts';

/** More steps than a run has. Ends the run: no value of it is shown. */
export class StepsExhausted extends Error {}

/** Counts what a run computes; shared by all its expressions. */
export class StepBudget {
  readonly max: number;
  #left: number;

  constructor(max: number) {
    this.max = max;
    this.#left = max;
  }

  /** @throws StepsExhausted */
  take(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new StepsExhausted();
  }

  /** Work that has been counted before. */
  again<T>(work: () => T): T {
    const left = this.#left;
    this.#left = this.max;
    try {
      return work();
    } finally {
      this.#left = left;
    }
  }
}

/** What an expression is computed in. Nothing else reaches it: no clock, no zone of the machine, no object. */
export interface ExpressionScope {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly steps: StepBudget;
  field(scope: string | undefined, key: string): ExprValue;
  param(key: string): ExprValue;
  /** Functions of the profile beyond the common ones. */
  call(name: string, args: readonly (Expr | ScopeArgument)[]): ExprValue;
}
