/** A part of a call's input as texts; the contract checks what the answer is made into. */
export function callPart(input: unknown, name: 'params' | 'query'): Record<string, string | undefined> {
  if (typeof input !== 'object' || input === null) return {};
  // A record of parts by `CallInput`; what is in them is read as text only.
  const value = (input as Record<string, unknown>)[name];
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, String(one)]));
}
