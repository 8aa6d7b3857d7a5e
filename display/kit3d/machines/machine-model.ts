import type { Model } from '#display/kit3d/parts/model.ts';

/**
 * How a type of machine is drawn: the flow along +x from `-length / 2` to `length / 2`, the viewer at +z. Goods inside it
 * (bottles on a carousel) have the roles `item` and `case`.
 */
export interface MachineForm extends Model {
  /** Height of the belt at the end where the flow comes in, and where it leaves; null = no belt ends there. */
  readonly inlet: number | null;
  readonly outlet: number | null;
}
