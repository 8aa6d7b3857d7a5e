import type { GoodsName } from '#display/kit3d/goods/goods-models.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { Shown } from './model-stage.ts';

type LineStep = {
  readonly type: MachineType | GoodsName;
  readonly shown?: Shown;
  /** Free floor before it, metres. */
  readonly gap?: number;
};

/** Rows of models as they stand beside each other on the screens, for looking at them together. */
export const LINES: Readonly<Record<string, readonly LineStep[]>> = {
  wet: [
    { type: 'depalletiser' },
    { type: 'conveyor' },
    { type: 'washer' },
    { type: 'inspector' },
    { type: 'conveyor' },
    { type: 'filler' },
    { type: 'capper' },
    { type: 'inspector' },
    { type: 'conveyor' },
    { type: 'pasteuriser' },
  ],
  trouble: [
    { type: 'unpacker', shown: 'suffers' },
    { type: 'conveyor', shown: 'suffers' },
    { type: 'rinser', shown: 'suffers' },
    { type: 'conveyor', shown: 'suffers' },
    { type: 'filler', shown: 'culprit' },
    { type: 'capper' },
    { type: 'inspector' },
    { type: 'labeller' },
    { type: 'coder' },
    { type: 'conveyor' },
  ],
  dry: [
    { type: 'labeller' },
    { type: 'coder' },
    { type: 'packer' },
    { type: 'checkweigher' },
    { type: 'sealer' },
    { type: 'conveyor' },
    { type: 'palletiser' },
    { type: 'wrapper' },
    { type: 'forklift', gap: 2 },
    { type: 'person', gap: 1 },
  ],
  works: [
    { type: 'tank' },
    { type: 'mixer', gap: 1 },
    { type: 'oven', gap: 1 },
    { type: 'press', gap: 1 },
    { type: 'cnc', gap: 1 },
    { type: 'robot', gap: 1 },
    { type: 'agv', gap: 1 },
    { type: 'generic', gap: 1 },
  ],
};
