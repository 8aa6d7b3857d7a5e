import { Button, Dialog, Flex, HStack, Input, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { useAction, useCall } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { usePrompts } from '#console/ui/feedback/prompts.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { mpTag } from '#shared/contracts/public-account/mp-tag.ts';
import { useTagFans } from './use-tag-fans.ts';

interface Tagged {
  readonly wxUserId: Id;
  readonly accountId: Id;
  readonly tags: readonly { readonly id: Id }[];
}

const WIDTH_PX = 460;

/** Chooses tags that are given to fans of one account, or taken from them; a new tag can be made in it. */
export function TagDialog(props: {
  readonly fans: readonly Tagged[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}): ReactElement {
  const { t } = useText();
  const prompts = usePrompts();
  const { fans, onClose, onDone } = props;
  const [first] = fans;
  const accountId = first?.accountId ?? '';
  const isOneAccount = fans.every((fan) => fan.accountId === accountId);
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(
    new Set(fans.length === 1 ? first?.tags.map(({ id }) => id) : []),
  );
  const [typed, setTyped] = useState('');
  const query = { accountId, size: LIMITS.mpTagsMax };
  const tags = useCall(mpTag.page, { query }, { enabled: isOneAccount }).data?.records;
  const create = useAction(mpTag.create, [mpTag.page]);
  const tagging = useTagFans();
  const wxUserIds = fans.map((fan) => fan.wxUserId);
  const had = new Set(first?.tags.map(({ id }) => id));
  const done = (): void => {
    onDone();
    onClose();
  };

  function toggle(id: Id): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }
  function make(): void {
    const name = typed.trim();
    if (name === '') return;
    create.mutate(
      { body: { name, accountId } },
      {
        onSuccess: ({ id }) => {
          setTyped('');
          setChosen(new Set([...chosen, id]));
        },
        onError: (error) => prompts.failed(error),
      },
    );
  }
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} onClose={onClose}>
      <Dialog.Header>
        <Dialog.Title>{t('mpTag.choose')}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        {fans.length > 1 && (
          <Text color="fg.muted" mb="3">
            {t('mpTag.chosenFans', { count: fans.length })}
          </Text>
        )}
        {!isOneAccount && <Text color="fg.error">{t('mpTag.otherAccounts')}</Text>}
        {tags?.length === 0 && <Text color="fg.muted">{t('mpTag.empty')}</Text>}
        <Flex role="group" aria-label={t('mpTag.choose')} gap="2" wrap="wrap" maxH="280px" overflow="auto">
          {isOneAccount &&
            tags?.map(({ id, name }) => (
              <Button
                key={id}
                size="sm"
                variant={chosen.has(id) ? 'solid' : 'outline'}
                aria-pressed={chosen.has(id)}
                onClick={() => toggle(id)}
              >
                {chosen.has(id) && <Glyph name="check" sizePx={14} />}
                {name}
              </Button>
            ))}
        </Flex>
        {isOneAccount && (
          <HStack mt="4" gap="2">
            <Input
              size="sm"
              aria-label={t('crud.form.createTitle', { noun: t('mpTag.noun') })}
              placeholder={t('mpTag.nameHint')}
              maxLength={LIMITS.mpTagNameBytes}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') make();
              }}
            />
            <Button
              size="sm"
              variant="outline"
              flex="none"
              disabled={typed.trim() === ''}
              loading={create.isPending}
              onClick={make}
            >
              <Glyph name="plus" sizePx={14} />
              {t('crud.form.createTitle', { noun: t('mpTag.noun') })}
            </Button>
          </HStack>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        {fans.length > 1 ? (
          <>
            <Button
              variant="outline"
              disabled={!isOneAccount || chosen.size === 0}
              loading={tagging.isPending}
              onClick={() => tagging.tag({ wxUserIds, take: [...chosen] }, done)}
            >
              {t('mpTag.takeFrom')}
            </Button>
            <Button
              disabled={!isOneAccount || chosen.size === 0}
              loading={tagging.isPending}
              onClick={() => tagging.tag({ wxUserIds, give: [...chosen] }, done)}
            >
              {t('mpTag.giveTo')}
            </Button>
          </>
        ) : (
          <Button
            loading={tagging.isPending}
            onClick={() =>
              tagging.tag(
                {
                  wxUserIds,
                  give: [...chosen].filter((id) => !had.has(id)),
                  take: [...had].filter((id) => !chosen.has(id)),
                },
                done,
              )
            }
          >
            {t('shell.actions.save')}
          </Button>
        )}
      </Dialog.Footer>
    </DialogFrame>
  );
}
