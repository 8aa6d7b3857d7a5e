import { z } from 'zod';

/** When goods are checked: as they arrive, while they are made, when they are made, before they leave. */
export const CheckKind = z.enum(['incoming', 'in_process', 'final', 'outgoing']);
export type CheckKind = z.infer<typeof CheckKind>;
