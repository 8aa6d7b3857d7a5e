import type { MachineType } from '#shared/contracts/plant/machine.ts';
import { AGV } from './agv.ts';
import { CAPPER } from './capper.ts';
import { CHECKWEIGHER } from './checkweigher.ts';
import { CNC } from './cnc.ts';
import { CODER } from './coder.ts';
import { CONVEYOR } from './conveyor.ts';
import { DEPALLETISER } from './depalletiser.ts';
import { FILLER } from './filler.ts';
import { GENERIC } from './generic.ts';
import { INSPECTOR } from './inspector.ts';
import { LABELLER } from './labeller.ts';
import type { MachineForm } from './machine-model.ts';
import { MIXER } from './mixer.ts';
import { OVEN } from './oven.ts';
import { PACKER } from './packer.ts';
import { PALLETISER } from './palletiser.ts';
import { PASTEURISER } from './pasteuriser.ts';
import { PRESS } from './press.ts';
import { RINSER } from './rinser.ts';
import { ROBOT } from './robot.ts';
import { SEALER } from './sealer.ts';
import { UNPACKER } from './unpacker.ts';
import { WASHER } from './washer.ts';
import { WRAPPER } from './wrapper.ts';

export const MACHINE_MODELS: Readonly<Record<MachineType, MachineForm>> = {
  depalletiser: DEPALLETISER,
  unpacker: UNPACKER,
  washer: WASHER,
  rinser: RINSER,
  inspector: INSPECTOR,
  filler: FILLER,
  capper: CAPPER,
  pasteuriser: PASTEURISER,
  labeller: LABELLER,
  coder: CODER,
  packer: PACKER,
  checkweigher: CHECKWEIGHER,
  sealer: SEALER,
  wrapper: WRAPPER,
  palletiser: PALLETISER,
  conveyor: CONVEYOR,
  mixer: MIXER,
  robot: ROBOT,
  press: PRESS,
  cnc: CNC,
  oven: OVEN,
  agv: AGV,
  generic: GENERIC,
};
