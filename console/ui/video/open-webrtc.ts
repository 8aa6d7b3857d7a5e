import type { OpenStream, PictureOptions, TalkOptions } from './stream-source.ts';

/** Of candidates of this browser; without servers of others they are there at once. */
const GATHER_MAX_MS = 2_000;

/** Hands an offer over and returns the answer, and how to end what it has opened. */
export interface Signalling {
  offer(sdp: string): Promise<{ readonly sdp: string; readonly hangUp: () => Promise<unknown> }>;
}

/** Receives a picture, and sound if there is one (WHEP). */
export function openWhep({ video, onLost }: PictureOptions, signalling: Signalling): OpenStream {
  const received = new MediaStream();
  const opened = connect(signalling, onLost, (connection) => {
    connection.addTransceiver('video', { direction: 'recvonly' });
    connection.addTransceiver('audio', { direction: 'recvonly' });
    connection.addEventListener('track', ({ track }) => {
      received.addTrack(track);
      video.srcObject = received;
      // Refused where the browser allows no sound without a click: the player begins muted.
      void video.play().catch(() => undefined);
    });
  });
  return {
    close() {
      opened.close();
      if (video.srcObject === received) video.srcObject = null;
    },
  };
}

/** Sends the sound of a microphone, which stays open (WHIP). */
export function openWhip({ microphone, onLost }: TalkOptions, signalling: Signalling): OpenStream {
  return connect(signalling, onLost, (connection) => {
    // go2rtc takes an offer that only sends for a new source of pictures and sound, and not for talk to the camera.
    connection.addTransceiver(microphone, { direction: 'sendrecv' });
  });
}

function connect(
  signalling: Signalling,
  onLost: () => void,
  prepare: (connection: RTCPeerConnection) => void,
): OpenStream {
  const connection = new RTCPeerConnection();
  let isClosed = false;
  let hangUp: (() => Promise<unknown>) | null = null;
  const end = (): void => {
    isClosed = true;
    connection.close();
    // A gateway closes streams without traffic.
    void hangUp?.().catch(() => undefined);
    hangUp = null;
  };
  connection.addEventListener('connectionstatechange', () => {
    if (!isClosed && ['failed', 'disconnected', 'closed'].includes(connection.connectionState)) onLost();
  });
  const begin = async (): Promise<void> => {
    prepare(connection);
    await connection.setLocalDescription();
    await gathered(connection);
    const answer = await signalling.offer(connection.localDescription?.sdp ?? '');
    hangUp = answer.hangUp;
    if (isClosed) end();
    else await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp });
  };
  begin().catch(() => {
    if (!isClosed) onLost();
  });
  return { close: end };
}

/** Resolves when the local description holds the candidates: they are not sent one by one. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHER_MAX_MS);
    connection.addEventListener('icegatheringstatechange', () => {
      if (connection.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    });
  });
}
