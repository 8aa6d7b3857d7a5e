import type { Id } from '#shared/contracts/kit/envelope.ts';
import { camera } from '#shared/contracts/video/camera.ts';
import type { TestServer, TestUser } from '#tests/support/servers/test-server.ts';
import { type MakeRow, madeBy, nextName } from './make-row.ts';
import { anyLine } from './plant-rows.ts';

/** A camera of a line. */
export const makeCamera: MakeRow = async (server, owner) =>
  cameraAt(server, owner, await anyLine(server, owner));

export const makeCameraOfTenant: MakeRow = (server, owner) => cameraAt(server, owner, null);

/** The id is that of the line. */
export const makeLineWithCamera: MakeRow = async (server, owner) => {
  const siteId = await anyLine(server, owner);
  await cameraAt(server, owner, siteId);
  return siteId;
};

function cameraAt(server: TestServer, owner: TestUser, siteId: Id | null): Promise<Id> {
  const address = 'http://10.0.0.5/cam';
  const body = { name: nextName(), siteId, protocol: 'hls', address, talkAddress: address } as const;
  return madeBy(server, camera.create, { body }, owner);
}
