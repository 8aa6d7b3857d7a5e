import { ExactText } from '#shared/contracts/kit/text.ts';

/** Names a dictionary: `machine_state`. */
export const DictType = ExactText(64).regex(/^[a-z][a-z0-9_]*$/);
