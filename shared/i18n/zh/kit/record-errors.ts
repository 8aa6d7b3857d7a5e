import { mergeOf } from '#shared/contracts/kit/capability.ts';
import { CAPABILITY_TEXTS } from '#shared/i18n/zh/capabilities.ts';

/** What only the server finds wrong with a field: it sends the text; the list of jobs translates the key itself. */
export const recordErrors = {
  code_table_missing: '没有此代码表',
  record_stored: '已有此单据',
  state_refuses: '现在的状态不允许',
  in_future: '不能晚于现在',
  role_not_held: '没有此角色，或它的权限超出您的权限',
  parent_missing: '上级不存在',
  parent_is_own: '不能移动到自己的下级',
  holders_reach_more: '有此权限的用户（或新注册的用户）可见的数据超出您的数据权限',
  holders_hold_more: '拥有此角色的用户有您没有的权限，您不能扩大他们可见的数据',
  permission_not_held: '只能使用自己拥有的权限',
  code_missing: '没有此编码：{{code}}',
  partner_missing: '没有此往来单位，或类型不符',
  product_missing: '没有这个产品',
  ...mergeOf(CAPABILITY_TEXTS, 'recordErrors'),
};
