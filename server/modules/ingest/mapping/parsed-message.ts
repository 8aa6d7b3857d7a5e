import type { MachineState } from '#shared/contracts/plant/machine-state.ts';

/** What a message says, before it is known whose machine it speaks of. */
export interface Draft {
  /** Machine code or department id. */
  readonly machine: string;
  /** The time by the machine's clock as it was sent: `readReportedTime`; undefined = it sent none. */
  readonly sentTime: number | string | undefined;
  readonly content:
    | {
        readonly kind: 'state';
        readonly states: readonly MachineState[];
        readonly code: string | null;
        readonly text: string | null;
        readonly codeScheme?: string | undefined;
      }
    | { readonly kind: 'metrics'; readonly values: Readonly<Record<string, number>> };
}

/** One line for people: `fault E217`, `speed 412.5, yield 18234`. */
export function toDraftText(content: Draft['content']): string {
  if (content.kind === 'state')
    return [content.states.join(' + '), content.code, content.text].filter(Boolean).join(' · ');
  return Object.entries(content.values)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
    .slice(0, 200);
}
