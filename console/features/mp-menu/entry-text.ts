import type { useText } from '#console/ui/text/text-context.tsx';
import type {
  MpMenuAction,
  MpMenuEntry,
  MpMenuMaterial,
  MpMenuRule,
  MpMenuTemplate,
} from '#shared/contracts/public-account/mp-menu.ts';
import type { PlacedEntry } from '#shared/domain/public-account/menu-changes.ts';

type Translate = ReturnType<typeof useText>['t'];

/** What the texts of entries name. */
export interface NamedParts {
  readonly t: Translate;
  readonly rules: readonly MpMenuRule[];
  readonly templates: readonly MpMenuTemplate[];
  readonly materials: readonly MpMenuMaterial[];
}

export function nameOfEntry({ name }: Pick<MpMenuAction, 'name'>, t: Translate): string {
  return name.trim() === '' ? t('mpMenu.entry.untitled') : name.trim();
}

/** `我的排队 › 查订单`. */
export function placeText({ entry, parent }: PlacedEntry, t: Translate): string {
  const name = nameOfEntry(entry, t);
  return parent ? `${nameOfEntry(parent, t)} › ${name}` : name;
}

/** What a click is answered with: a text, or the name of an answer with data. Null = with nothing. */
export function replyOf(
  { answer, repContent, ruleId, templateId }: MpMenuAction,
  { rules, templates }: Pick<NamedParts, 'rules' | 'templates'>,
): { readonly text: string; readonly template: MpMenuTemplate | null } | null {
  if (answer === 'template') {
    const template = templates.find(({ id }) => id === templateId);
    return template ? { text: template.name, template } : null;
  }
  const rule = answer === 'rule' ? rules.find(({ id }) => id === ruleId) : undefined;
  const text = answer === 'text' ? repContent.trim() : rule?.repContent;
  return text ? { text, template: null } : null;
}

/** What a tap does, in a line: `打开网页：https://…`. */
export function effectText(
  entry: MpMenuEntry | MpMenuAction,
  { t, materials, ...named }: NamedParts,
): string {
  if ('subs' in entry && entry.subs.length > 0) return t('mpMenu.changes.opensSubs');
  const { kind, url, mediaId, appId, pagePath } = entry;
  if (kind === null) return t('mpMenu.noKind');
  const details = {
    click: replyOf(entry, named)?.text,
    view: url,
    miniprogram: [appId, pagePath].filter(Boolean).join(' '),
    media_id: materials.find((one) => one.mediaId === mediaId)?.name ?? mediaId,
  };
  const detail = kind in details ? details[kind as keyof typeof details] : '';
  const name = t(`mpMenu.shortKind.${kind}`);
  return detail ? `${name} · ${detail}` : name;
}
