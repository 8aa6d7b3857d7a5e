/**
 * Whether the AI assistant's button is shown: only when the public parameter HIDE_AI is N and the AI flag is on
 * (specification, point 2). A parameter that is absent hides it.
 */
export function isAssistantShown(hideAi: string | undefined, isAiOn: boolean): boolean {
  return hideAi === 'N' && isAiOn;
}
