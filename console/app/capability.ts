import type { LazyCode } from '#console/ui/text/lazy-part.tsx';

/**
 * What a capability gives to the frame. It is the value of a file in `capabilities`, named like the folder of its contracts;
 * `capabilities.ts` lists them. Nothing of it but this value is in the chunk of the frame.
 */
export interface ConsoleCapability {
  /** Pages by their component path, with the namespaces of their texts. */
  readonly views: Readonly<Record<string, LazyCode>>;
  /** Pages without the menu, by the route table's path; they stand in the bare frame. */
  readonly bare?: Readonly<Record<string, LazyCode>>;
  /** A part of the top bar, left of the language menu. */
  readonly topBar?: LazyCode;
  /** Mounted once beside the pages of a signed-in user: dialogs and prompts that open by themselves. */
  readonly overlay?: LazyCode;
}
