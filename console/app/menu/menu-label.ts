import type { MenuNode } from '#shared/contracts/platform/menu.ts';
import type { Language } from '#shared/domain/text/language.ts';

/** A menu row's words in a language: those of the database, whatever language the menu was fetched in. */
export function menuLabel(item: Pick<MenuNode, 'name' | 'nameEn'>, language: Language): string {
  return language === 'en' ? (item.nameEn ?? item.name) : item.name;
}
