import { createContext, use } from 'react';
import type { ChangeDraft } from '#console/ui/draft/use-draft.ts';
import type {
  MpMenu,
  MpMenuAccount,
  MpMenuMaterial,
  MpMenuRule,
} from '#shared/contracts/public-account/mp-menu.ts';
import type { MenuProblem } from '#shared/domain/public-account/menu-problems.ts';

/** The menu that is edited, and what can be done with it. */
export interface MenuEditorParts {
  readonly account: MpMenuAccount;
  readonly menu: MpMenu;
  readonly selectedId: string | null;
  readonly mayEdit: boolean;
  readonly rules: readonly MpMenuRule[];
  readonly materials: readonly MpMenuMaterial[];
  readonly problems: readonly MenuProblem[];
  /** Entries that WeChat's last refusal can be about, with its words; null = it has refused nothing. */
  readonly refused: { readonly text: string; readonly entries: readonly string[] } | null;
  readonly select: (id: string | null) => void;
  readonly change: ChangeDraft<MpMenu>;
  /** It is known from now on. */
  readonly addMaterial: (material: MpMenuMaterial) => void;
}

export const MenuEditorContext = createContext<MenuEditorParts | null>(null);

export function useMenuEditor(): MenuEditorParts {
  const editor = use(MenuEditorContext);
  if (editor === null) throw new Error('useMenuEditor needs a MenuEditorContext above it');
  return editor;
}
