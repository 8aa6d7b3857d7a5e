import url from './models.occlusion.bin?url';
import { decodeOcclusion, type OcclusionTable } from './occlusion-table.ts';

/** The baked occlusion of all models; empty where it cannot be had: then everything is drawn as open. */
export async function loadOcclusion(fetched: typeof fetch = fetch): Promise<OcclusionTable> {
  try {
    const reply = await fetched(url);
    return reply.ok ? decodeOcclusion(new Uint8Array(await reply.arrayBuffer())) : new Map();
  } catch {
    return new Map();
  }
}
