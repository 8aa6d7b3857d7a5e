import type { z } from 'zod';

/** What a template may name, in braces: `{name}`. */
export const MESSAGE_PLACEHOLDERS = [
  'name',
  'machine',
  'line',
  'priority',
  'since',
  'time',
  'cause',
  'count',
  'level',
  'link',
] as const;
export type MessagePlaceholder = (typeof MESSAGE_PLACEHOLDERS)[number];

/** A pair of braces and what is between. */
export const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Refuses placeholders that no message can fill. */
export function checkTemplate(field: string, template: unknown, context: z.RefinementCtx): void {
  if (typeof template !== 'string') return;
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? '');
  const unknown = names.find((name) => !MESSAGE_PLACEHOLDERS.some((known) => known === name));
  if (unknown === undefined) return;
  // Only a plain word comes back as text.
  const placeholder = /^\w{1,32}$/.test(unknown) ? `{${unknown}}` : '{…}';
  context.addIssue({
    code: 'custom',
    path: [field],
    message: 'unknown_placeholder',
    params: { placeholder },
  });
}
