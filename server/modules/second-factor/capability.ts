import type { ServerCapability } from '#server/core/capability.ts';

/** Second factors of sign-ins. */
export const serverSecondFactor: ServerCapability = {
  ofTenant: {
    secondFactor: 'one’s own',
  },
};
