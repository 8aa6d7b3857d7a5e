import type { WidgetState } from '#console/features/widget-gallery/widget.ts';
import { LiveVideo } from '#console/ui/video/lazy-live-player.tsx';
import type { OpenStream, StreamSource } from '#console/ui/video/stream-source.ts';

const WIDTH_PX = 640;
const HEIGHT_PX = 480;
const BOTTLES = 7;
const FRAME_EVERY_MS = 100;
const PX_PER_S = 60;

const CLOSED: OpenStream = { close: () => undefined };

/** Bottles on a belt, drawn here in place of a camera. */
function openDrawn({ video }: { readonly video: HTMLVideoElement }): OpenStream {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const pen = canvas.getContext('2d');
  const style = getComputedStyle(document.body);
  const colour = (name: string) => style.getPropertyValue(`--lw-${name}`).trim();
  const draw = (): void => {
    if (pen === null) return;
    pen.fillStyle = colour('bg-muted');
    pen.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
    pen.fillStyle = colour('border-emphasized');
    pen.fillRect(0, HEIGHT_PX * 0.7, WIDTH_PX, 24);
    pen.fillStyle = colour('accent-solid');
    const step = WIDTH_PX / (BOTTLES - 1);
    const offset = ((performance.now() / 1_000) * PX_PER_S) % step;
    for (let n = 0; n < BOTTLES; n += 1) {
      const x = (n - 1) * step + offset;
      pen.fillRect(x, HEIGHT_PX * 0.7 - 130, 44, 130);
      pen.fillRect(x + 14, HEIGHT_PX * 0.7 - 175, 16, 46);
    }
  };
  draw();
  const timer = setInterval(draw, FRAME_EVERY_MS);
  video.srcObject = canvas.captureStream();
  void video.play().catch(() => undefined);
  return {
    close() {
      clearInterval(timer);
      video.srcObject = null;
    },
  };
}

const DRAWN: StreamSource = { hasHd: true, open: openDrawn, talk: () => CLOSED };
const OTHER: StreamSource = { ...DRAWN };
const SILENT: StreamSource = { hasHd: false, open: openDrawn, talk: null };
const CONNECTING: StreamSource = { hasHd: false, open: () => CLOSED, talk: null };
const LOST: StreamSource = {
  hasHd: false,
  talk: null,
  open({ onLost }) {
    onLost();
    return CLOSED;
  },
};

export const LIVE_VIDEO: readonly WidgetState[] = [
  {
    name: '600 × 400，可对讲和广播',
    nameEn: '600 × 400, with talk and broadcast',
    render: (say) => (
      <LiveVideo
        name={say('灌装区东', 'Filling, east')}
        source={DRAWN}
        size="large"
        broadcastTo={[DRAWN, OTHER]}
      />
    ),
  },
  {
    name: '600 × 400，正在连接',
    nameEn: '600 × 400, connecting',
    render: (say) => <LiveVideo name={say('大门', 'Gate')} source={CONNECTING} size="large" />,
  },
  {
    name: '600 × 400，视频中断',
    nameEn: '600 × 400, lost',
    render: (say) => <LiveVideo name={say('大门', 'Gate')} source={LOST} size="large" />,
  },
  {
    name: '405 × 195，展开控制栏后 240',
    nameEn: '405 × 195, and 240 with its controls',
    render: (say) => <LiveVideo name={say('月台 3', 'Dock 3')} source={SILENT} size="small" />,
  },
  {
    name: '405 × 195，视频中断',
    nameEn: '405 × 195, lost',
    render: (say) => <LiveVideo name={say('月台 3', 'Dock 3')} source={LOST} size="small" />,
  },
];
