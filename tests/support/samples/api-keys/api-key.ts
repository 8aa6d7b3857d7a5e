import { apiKey } from '#shared/contracts/api-keys/api-key.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

const DAY_MS = 24 * 3_600_000;

export const apiKeySample: SubjectSample = {
  crud: apiKey,
  body: (serial, server) => ({
    name: `key ${serial}`,
    permissions: ['plant_view'],
    expireTime: server.clock.now() + 30 * DAY_MS,
  }),
  change: { name: 'renamed', permissions: ['plant_view', 'energy_view'] },
  text: ['name', 64],
  unique: 'name',
};
