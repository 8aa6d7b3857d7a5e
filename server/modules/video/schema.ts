import type { Generated } from 'kysely';
import type { CameraProtocol, StreamProblem } from '#shared/contracts/video/camera.ts';

/** Rows of the cameras; bigint is text. */
export interface VideoSchema {
  camera: {
    id: Generated<string>;
    tenant_id: string;
    name: string;
    place: string | null;
    site_id: string | null;
    protocol: CameraProtocol;
    sealed_address: Uint8Array;
    sealed_hd_address: Uint8Array | null;
    sealed_talk_address: Uint8Array | null;
    is_enabled: boolean;
  };
  camera_check: {
    camera_id: string;
    tenant_id: string;
    due_at: Date;
    checked_at: Date | null;
    problem: StreamProblem | null;
  };
}
