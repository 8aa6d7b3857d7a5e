import { type Role, role } from '#shared/contracts/roles/role.ts';
import type { SubjectSample } from '#tests/support/samples/subject-sample.ts';

export const roleSample: SubjectSample = {
  crud: role,
  body: (serial) => ({ roleName: `role ${serial}`, roleCode: `r_${serial}`, roleDesc: 'of day', dsType: 4 }),
  change: { roleName: 'changed', roleDesc: 'of night', permissions: ['plant_view', 'stop_note'] },
  text: ['roleName', 20],
  unique: 'roleCode',
  async systemId(server, admin) {
    const { records } = (await server.call(role.page, { query: { size: 200 } }, admin)).json().data;
    return records.find(({ isSystem }: Role) => isSystem).roleId;
  },
};
