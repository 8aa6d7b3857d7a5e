import { Dialog, Text } from '@chakra-ui/react';
import { type ReactElement, useMemo } from 'react';
import { useCall, useMay, useServices } from '#console/ui/api-hooks.tsx';
import { DialogFrame } from '#console/ui/dialog-frame.tsx';
import { nameOf, useText } from '#console/ui/text/text-context.tsx';
import { cameraSource } from '#console/ui/video/camera-source.ts';
import { LiveVideo } from '#console/ui/video/lazy-live-player.tsx';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type Camera, camera } from '#shared/contracts/video/camera.ts';

const WIDTH_PX = 648;

/** The live picture of a camera. A broadcast goes to all cameras of its line or warehouse that take sound. */
export function CameraDialog(props: { readonly row: Camera; readonly onClose: () => void }): ReactElement {
  const { language } = useText();
  const { api } = useServices();
  const mayTalk = useMay('camera_talk');
  const { id, name, place, siteId, siteName, siteNameEn, protocol, hasHd, hasTalk } = props.row;
  const beside = useCall(
    camera.page,
    { query: { ...(siteId !== null && { siteId }), size: LIMITS.pageSizeMax } },
    { enabled: mayTalk && siteId !== null },
  ).data?.records;
  const source = useMemo(
    () => cameraSource(api, { id, protocol, hasHd, hasTalk }, mayTalk),
    [api, id, protocol, hasHd, hasTalk, mayTalk],
  );
  const broadcastTo = useMemo(
    () =>
      (beside ?? [])
        .filter((one) => one.isEnabled && one.hasTalk && one.siteId === siteId)
        .map((one) => cameraSource(api, one, mayTalk)),
    [api, beside, siteId, mayTalk],
  );
  const site = siteName === null ? null : nameOf({ name: siteName, nameEn: siteNameEn }, language);
  return (
    <DialogFrame size="lg" widthPx={WIDTH_PX} onClose={props.onClose}>
      <Dialog.Header>
        <Dialog.Title>{name}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body pb="6">
        <LiveVideo name={name} source={source} size="large" broadcastTo={broadcastTo} />
        <Text mt="2" textStyle="sm" color="fg.muted">
          {[site, place].filter(Boolean).join(' · ')}
        </Text>
      </Dialog.Body>
    </DialogFrame>
  );
}
