import type { platformCapability } from '#shared/contracts/platform/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const platform = {
  errors: {
    param_security: '这个参数影响系统安全，修改它还需要权限“修改安全参数”',
    default_role_administers: '角色“{{role}}”含有管理权限（{{more}}），不能作为新注册用户的默认角色',
    has_children: '存在下级，不能删除',
  },
} satisfies CapabilityTexts<typeof platformCapability>;
