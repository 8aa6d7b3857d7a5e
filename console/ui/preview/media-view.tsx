import type { ReactElement } from 'react';
import { useBlobUrl } from '#console/ui/picture/use-blob-url.ts';
import { MediaPlayer } from './media-player.tsx';
import type { ViewProps } from './preview-file.ts';

export function VideoView({ fileName, blob }: ViewProps): ReactElement | null {
  const url = useBlobUrl(blob);
  return url === null ? null : <MediaPlayer kind="video" fileName={fileName} src={url} />;
}

export function AudioView({ fileName, blob }: ViewProps): ReactElement | null {
  const url = useBlobUrl(blob);
  return url === null ? null : <MediaPlayer kind="audio" fileName={fileName} src={url} />;
}
