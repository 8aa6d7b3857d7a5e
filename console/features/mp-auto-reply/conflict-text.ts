import type { useText } from '#console/ui/text/text-context.tsx';
import type { ReplyConflict } from '#shared/domain/public-account/reply-conflicts.ts';
import type { KnownRule } from './reply-account.ts';

type Translate = ReturnType<typeof useText>['t'];

/** What a conflict is, naming its rules. */
export function conflictText(
  { kind, ruleId, otherId, text }: ReplyConflict,
  rules: readonly Pick<KnownRule, 'id' | 'name'>[],
  t: Translate,
): string {
  const nameOf = (id: string | null) => rules.find((one) => one.id === id)?.name ?? '';
  const params = { rule: nameOf(ruleId), other: nameOf(otherId), text: text ?? '' };
  const word = kind === 'shadowed' && text !== null ? 'shadowedBy' : kind;
  return t(`mpAutoReply.conflict.${word}`, params);
}
