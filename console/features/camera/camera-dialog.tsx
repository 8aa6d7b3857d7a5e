import { Box, Dialog, Flex, IconButton, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useCall, useMay, useServices } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { Glyph } from '#console/ui/glyph.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { cameraSource } from '#console/ui/video/camera-source.ts';
import { LiveVideo } from '#console/ui/video/lazy-live-player.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type Camera, camera } from '#shared/contracts/video/camera.ts';

const WIDTH_PX = 648;
/** Two of the small pictures beside each other. */
const WIDE_PX = 876;

/** The live pictures of some cameras, at most `LIMITS.camerasAtOnce`: of one in the large size, of several in the small one. */
export function CameraDialog(props: {
  readonly rows: readonly Camera[];
  /** Takes one of several away. */
  readonly onRemove: (row: Camera) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { rows, onRemove } = props;
  const { t } = useText();
  const [first] = rows;
  const isAlone = rows.length === 1;
  return (
    <DialogFrame size="lg" widthPx={isAlone ? WIDTH_PX : WIDE_PX} onClose={props.onClose}>
      <Dialog.Header pe="14">
        <Dialog.Title>{isAlone ? first?.name : t('camera.atOnceTitle', { count: rows.length })}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="6">
        <Flex wrap="wrap" gap="4">
          {rows.map((row) => (
            <Picture
              key={row.id}
              row={row}
              isAlone={isAlone}
              onRemove={isAlone ? null : () => onRemove(row)}
            />
          ))}
        </Flex>
      </Dialog.Body>
    </DialogFrame>
  );
}

/** A broadcast goes to all cameras of the line or warehouse that take sound. */
function Picture(props: {
  readonly row: Camera;
  readonly isAlone: boolean;
  readonly onRemove: (() => void) | null;
}): ReactElement {
  const { isAlone, onRemove } = props;
  const { t, language } = useText();
  const { api } = useServices();
  const mayTalk = useMay('camera_talk');
  const { id, name, place, siteId, siteName, siteNameEn, protocol, hasHd, hasTalk } = props.row;
  const beside = useCall(
    camera.page,
    { query: { ...(siteId !== null && { siteId }), size: LIMITS.pageSizeMax } },
    { enabled: isAlone && mayTalk && siteId !== null },
  ).data?.records;
  const source = useMemo(
    () => cameraSource(api, { id, protocol, hasHd, hasTalk }, mayTalk),
    [api, id, protocol, hasHd, hasTalk, mayTalk],
  );
  const broadcastTo = useMemo(
    () =>
      (isAlone ? (beside ?? []) : [])
        .filter((one) => one.isEnabled && one.hasTalk && one.siteId === siteId)
        .map((one) => cameraSource(api, one, mayTalk)),
    [api, beside, isAlone, siteId, mayTalk],
  );
  const site = siteName === null ? null : nameOf({ name: siteName, nameEn: siteNameEn }, language);
  const where = [site, place].filter(Boolean).join(' · ');
  return (
    <Box as="section" aria-label={name} minW="0">
      <LiveVideo name={name} source={source} size={isAlone ? 'large' : 'small'} broadcastTo={broadcastTo} />
      <Flex mt="2" align="center" gap="2" minH="6" maxW="405px">
        {!isAlone && (
          <Text textStyle="sm" fontWeight="600" truncate title={name}>
            {name}
          </Text>
        )}
        <Text textStyle="sm" color="fg.muted" truncate title={where} flex="1" minW="0">
          {where}
        </Text>
        {onRemove && (
          <IconButton
            size="2xs"
            variant="ghost"
            aria-label={`${t('camera.takeAway')} ${name}`}
            title={t('camera.takeAway')}
            onClick={onRemove}
          >
            <Glyph name="close" sizePx={14} />
          </IconButton>
        )}
      </Flex>
    </Box>
  );
}
