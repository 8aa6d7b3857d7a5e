import type { ReactElement } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { ChoiceBox } from '#console/ui/form/choice-box.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { fillMpTemplate, listMpTemplateNames } from '#shared/contracts/public-account/mp-template.ts';

/** Puts the text of a template into an answer, with the fan's data of now. Nothing where there are no templates. */
export function InsertData(props: {
  readonly fanId: Id;
  /** `hidden`: names of the values in it that are masked. */
  readonly onText: (text: string, hidden: readonly string[]) => void;
}): ReactElement | null {
  const { t } = useText();
  const { api } = useServices();
  const prompts = usePrompts();
  const templates = useCall(listMpTemplateNames, {}, { freshMs: 60_000 }).data ?? [];
  if (templates.length === 0) return null;

  async function insert(id: string): Promise<void> {
    try {
      const { text, hidden } = await api.call(fillMpTemplate, {
        params: { id },
        query: { wxUserId: props.fanId },
      });
      props.onText(text, hidden);
    } catch (error) {
      prompts.failed(error);
    }
  }
  const label = t('mpTemplate.title');
  return (
    <ChoiceBox
      label={label}
      all={label}
      value=""
      widthPx={184}
      choices={templates.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={(id) => {
        if (id !== '') void insert(id);
      }}
    />
  );
}
