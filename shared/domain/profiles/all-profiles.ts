import { EUROMAP } from './euromap.ts';
import type { MappingProfile } from './mapping-profile.ts';
import { MTCONNECT } from './mtconnect.ts';
import { PACKML_OPC_30060, PACKML_SIMULATOR, PACKML_TR88 } from './packml.ts';
import { PLAIN_COUNTERS, SPARKPLUG } from './plain-counters.ts';
import { WEIHENSTEPHAN } from './weihenstephan.ts';

export const MAPPING_PROFILES: readonly MappingProfile[] = [
  PACKML_TR88,
  PACKML_OPC_30060,
  PACKML_SIMULATOR,
  WEIHENSTEPHAN,
  MTCONNECT,
  EUROMAP,
  SPARKPLUG,
  PLAIN_COUNTERS,
];
