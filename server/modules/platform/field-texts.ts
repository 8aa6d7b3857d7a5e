import { type Failure, failure } from '#server/core/failure.ts';
import type { Language } from '#shared/domain/language.ts';

/** What only the server can find wrong with a field: it depends on the other rows. */
const TEXTS = {
  parent_missing: { zh: '上级菜单不存在', en: 'There is no such parent' },
  parent_is_button: { zh: '按钮下不能再有菜单', en: 'A button cannot have menus below it' },
  parent_is_own: { zh: '不能移动到自己的下级', en: 'It cannot be moved below itself' },
  path_taken: { zh: '已有菜单使用这个路径', en: 'Another menu has this path' },
  permission_not_held: { zh: '只能使用自己拥有的权限', en: 'You can only use permissions that you hold' },
  key_taken: { zh: '已有这个参数键', en: 'Another parameter has this key' },
  key_fixed: { zh: '系统参数的键不能修改', en: 'The key of a built-in parameter stays' },
  rule_fixed: { zh: '系统参数的校验规则不能修改', en: 'The rule of a built-in parameter stays' },
  status_fixed: { zh: '系统参数不能停用', en: 'A built-in parameter cannot be switched off' },
  rule_broken: { zh: '不是可用的正则表达式', en: 'Not a usable pattern' },
  value_refused: { zh: '值不符合校验规则', en: 'The value does not match its rule' },
  value_known: { zh: '这是公开的默认密钥，请换一个', en: 'This key is printed in public: choose another' },
  type_taken: { zh: '已有这个字典类型', en: 'Another dictionary has this type' },
  item_taken: { zh: '字典里已有这个值', en: 'The dictionary has this value already' },
  item_fixed: { zh: '系统字典项的值不能修改', en: 'The value of a built-in item stays' },
  dict_missing: { zh: '字典不存在', en: 'There is no such dictionary' },
} satisfies Record<string, Record<Language, string>>;

/** A refusal that belongs to one field of a form. */
export function fieldFailure(field: string, text: keyof typeof TEXTS, language: Language): Failure {
  return failure('invalid_input', `${field}: ${text}`, { [field]: TEXTS[text][language] });
}
