import { Badge, Button, HStack, Text } from '@chakra-ui/react';
import { type ReactElement, useState } from 'react';
import { PositionDialog } from '#console/ui/map/lazy-map-dialog.tsx';
import { useText } from '#console/ui/text/text-context.tsx';
import type { MpMessage } from '#shared/contracts/public-account/mp-message.ts';
import { linkHosts } from './link-hosts.ts';
import { MessageCover, MessageFile } from './message-file.tsx';

/** What a message says. Texts of fans are shown as text, and so are addresses in them. */
export function MessageBody({ message }: { readonly message: MpMessage }): ReactElement {
  const { t } = useText();
  const { repType, repContent, repName, repDesc, repUrl, repThumbMediaId, content, appId, isAuto } = message;
  switch (repType) {
    case 'text':
      return (
        <>
          <Text>{repContent}</Text>
          <Hosts text={repContent ?? ''} />
        </>
      );
    case 'location':
      return <Location message={message} />;
    case 'link':
      return (
        <>
          <Text fontWeight="600">{repName}</Text>
          <Text textStyle="sm">{repDesc}</Text>
          <Text textStyle="xs" color="fg.muted">
            {repUrl}
          </Text>
          <Hosts text={repUrl ?? ''} />
        </>
      );
    case 'news':
      return (
        <>
          {content === null && (
            <Text textStyle="xs" color="fg.muted">
              {t(isAuto ? 'mpConversation.kinds.news' : 'mpConversation.newsPreview')}
            </Text>
          )}
          {repThumbMediaId !== null && <MessageCover mediaId={repThumbMediaId} appId={appId} />}
          <Text fontWeight="600">{repName}</Text>
          {repDesc !== null && <Text textStyle="sm">{repDesc}</Text>}
          <Hosts text={repUrl ?? ''} />
        </>
      );
    case 'music':
      return (
        <>
          <Text textStyle="xs" color="fg.muted">
            {t('mpConversation.kinds.music')}
          </Text>
          <Text fontWeight="600">{repName ?? repUrl}</Text>
          {repDesc !== null && <Text textStyle="sm">{repDesc}</Text>}
          <Hosts text={repUrl ?? ''} />
        </>
      );
    case 'image':
    case 'voice':
    case 'video':
    case 'shortvideo':
      return <MessageFile message={message} kind={repType} />;
    default:
      return <Text>[{t(`mpConversation.kinds.${repType}`)}]</Text>;
  }
}

function Hosts({ text }: { readonly text: string }): ReactElement | null {
  const hosts = linkHosts(text);
  if (hosts.length === 0) return null;
  return (
    <HStack gap="1" wrap="wrap" mt="1">
      {hosts.map((host) => (
        <Badge key={host} variant="outline" size="sm">
          {host}
        </Badge>
      ))}
    </HStack>
  );
}

/** The platform's positions are GCJ-02. */
function Location({ message }: { readonly message: MpMessage }): ReactElement {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { repContent, repLocationX: latitude, repLocationY: longitude } = message;
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Text fontWeight="600">{repContent ?? t('mpConversation.kinds.location')}</Text>
      {latitude !== null && longitude !== null && (
        <>
          <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {latitude.toFixed(4)}, {longitude.toFixed(4)} · GCJ-02
          </Text>
          <Button size="xs" variant="outline" mt="1" onClick={() => setIsOpen(true)}>
            {t('mpConversation.openMap')}
          </Button>
          {isOpen && (
            <PositionDialog
              name="mpMessage"
              system="GCJ-02"
              value={{ latitude, longitude, ...(repContent !== null && { address: repContent }) }}
              onConfirm={close}
              onCancel={close}
            />
          )}
        </>
      )}
    </>
  );
}
