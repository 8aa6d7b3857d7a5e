import { Alert, Button, chakra, Dialog, Input, Stack } from '@chakra-ui/react';
import { type ReactElement, type SyntheticEvent, use, useState } from 'react';
import { ArticleSiteContext } from '#console/ui/article/article-site.ts';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { FormField } from '#console/ui/form/form-field.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import { isArticleMedia } from '#shared/domain/article/article.ts';

/** Asks for a link. `text` null: the selected text is linked. `url` empty: there is no link yet. */
export function LinkDialog(props: {
  readonly url: string;
  readonly hasText: boolean;
  readonly onConfirm: (url: string, text: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { hasText } = props;
  const { profile, links } = use(ArticleSiteContext);
  const [text, setText] = useState('');
  const isNew = props.url === '';
  return (
    <AddressDialog
      title={t(isNew ? 'article.link.title' : 'article.link.editTitle')}
      warning={t('article.link.warning')}
      label={t('article.link.address')}
      confirm={t('article.link.confirm')}
      bad={links?.words ?? t('article.link.bad')}
      address={props.url}
      isGood={profile.isLink}
      {...(links && { isBadAtOnce: links.isForeign })}
      onConfirm={(url) => props.onConfirm(url, text.trim())}
      onClose={props.onClose}
      extra={
        hasText || !isNew ? undefined : (
          <FormField label={t('article.link.text')} error={undefined}>
            <Input value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
          </FormField>
        )
      }
      {...(!isNew && { remove: { label: t('article.link.remove'), run: props.onRemove } })}
    />
  );
}

export function VideoDialog(props: {
  readonly onConfirm: (url: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  return (
    <AddressDialog
      title={t('article.video.title')}
      label={t('article.video.address')}
      confirm={t('article.video.confirm')}
      bad={t('article.video.bad')}
      address=""
      isGood={(address) => isArticleMedia('video', address)}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    />
  );
}

function AddressDialog(props: {
  readonly title: string;
  readonly warning?: string;
  readonly label: string;
  readonly confirm: string;
  /** Said of an address that is not taken. */
  readonly bad: string;
  readonly address: string;
  readonly isGood: (address: string) => boolean;
  /** Of what is typed: whether it can become no good one. */
  readonly isBadAtOnce?: (address: string) => boolean;
  readonly extra?: ReactElement | undefined;
  readonly remove?: { readonly label: string; readonly run: () => void };
  readonly onConfirm: (address: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useText();
  const { warning, remove, isGood } = props;
  const [address, setAddress] = useState(props.address);
  const [isBad, setIsBad] = useState(false);

  function confirm(event: SyntheticEvent): void {
    event.preventDefault();
    // The form around the editor is another one, though React passes this event on to it.
    event.stopPropagation();
    const trimmed = address.trim();
    if (isGood(trimmed)) props.onConfirm(trimmed);
    else setIsBad(true);
  }

  return (
    <DialogFrame size="lg" onClose={props.onClose}>
      <chakra.form noValidate onSubmit={confirm}>
        <Dialog.Header>
          <Dialog.Title>{props.title}</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body>
          <Stack gap="4">
            {warning !== undefined && (
              <Alert.Root status="warning" size="sm">
                <Alert.Indicator />
                <Alert.Title>{warning}</Alert.Title>
              </Alert.Root>
            )}
            <FormField label={props.label} error={isBad ? props.bad : undefined}>
              <Input
                autoFocus
                type="url"
                placeholder="https://"
                value={address}
                onChange={({ target }) => {
                  setAddress(target.value);
                  setIsBad(props.isBadAtOnce?.(target.value) ?? false);
                }}
              />
            </FormField>
            {props.extra}
          </Stack>
        </Dialog.Body>
        <Dialog.Footer>
          {remove && (
            <Button size="sm" variant="ghost" color="fg.error" me="auto" onClick={remove.run}>
              {remove.label}
            </Button>
          )}
          <Button size="sm" variant="outline" onClick={props.onClose}>
            {t('article.link.cancel')}
          </Button>
          <Button size="sm" type="submit">
            {props.confirm}
          </Button>
        </Dialog.Footer>
      </chakra.form>
    </DialogFrame>
  );
}
