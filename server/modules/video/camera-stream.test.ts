import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  camera,
  createStreamTicket,
  hangUpStream,
  offerStream,
  offerTalk,
  playlistPath,
} from '#shared/contracts/video/camera.ts';
import { whyNoFfmpeg } from '#tests/support/devices/video/ffmpeg.ts';
import { type HlsCamera, startHlsCamera } from '#tests/support/devices/video/hls-camera.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/support/servers/test-server.ts';

const SDP = 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\n';

interface Gateway {
  readonly origin: string;
  /** `METHOD path body` of every call. */
  readonly calls: string[];
  /** Its `Location` of an opened stream. */
  location: string | null;
  answer: { readonly status: number; readonly body: string };
  close(): Promise<void>;
}

/** A WHEP gateway whose answers the test sets. */
async function startGateway(): Promise<Gateway> {
  const calls: string[] = [];
  const state: Pick<Gateway, 'location' | 'answer'> = {
    location: 'session/1',
    answer: { status: 201, body: SDP },
  };
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      calls.push(`${request.method} ${request.url} ${body}`.trim());
      const { status, body: answer } = state.answer;
      reply.writeHead(status, state.location === null ? {} : { location: state.location }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

let server: TestServer;
let admin: TestUser;
let viewer: TestUser;
let gateway: Gateway;

beforeAll(async () => {
  server = await startTestServer({ env: { LINEWALL_CONNECTOR_NETWORKS: '127.0.0.0/8' } });
  admin = await server.addUser();
  viewer = await server.addUser({ permissions: ['camera_view'] });
  gateway = await startGateway();
});
afterAll(async () => {
  await server.close();
  await gateway.close();
});

let serial = 0;
async function addCamera(body: object): Promise<Id> {
  serial += 1;
  const whole = { name: `camera ${serial}`, siteId: null, protocol: 'hls', ...body };
  const answer = await server.call(camera.create, { body: whole as never }, admin);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}
const found = async (id: Id) => (await server.call(camera.get, { params: { id } }, admin)).json().data;
const ticketFor = (id: Id, user: TestUser, isHd = false) =>
  server.call(createStreamTicket, { params: { id }, body: { isHd } }, user);
const ticketOf = async (id: Id): Promise<string> => (await ticketFor(id, viewer)).json().data.ticket;
const get = (url: string) => server.app.inject({ method: 'GET', url });

describe('a camera', () => {
  it('has no address in any answer', async () => {
    const address = 'http://viewer:topsecret@127.0.0.1:9/a.m3u8';
    const id = await addCamera({ address, hdAddress: address, talkAddress: address });
    const whole = JSON.stringify([
      await found(id),
      (await server.call(camera.page, { query: {} }, admin)).json(),
    ]);
    expect(whole).not.toMatch(/topsecret|127\.0\.0\.1/);
    expect(await found(id)).toMatchObject({ hasAddress: true, hasHd: true, hasTalk: true });
    const body = { ...(await found(id)), isHdRemoved: true, isTalkRemoved: true };
    expect((await server.call(camera.update, { body }, admin)).statusCode).toBe(200);
    expect(await found(id)).toMatchObject({ hasAddress: true, hasHd: false, hasTalk: false });
  });

  it.each(['rtsp://127.0.0.1/a', 'http://127.0.0.1/a b', 'javascript:alert(1)'])(
    'is refused with the address %s',
    async (address) => {
      const body = { name: 'wrong', siteId: null, protocol: 'hls' as const, address };
      const answer = await server.call(camera.create, { body }, admin);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields.address).toContain('http://');
    },
  );

  it('is checked: it can be played, does not answer, or may not be reached', async () => {
    gateway.answer = { status: 200, body: '#EXTM3U\n' };
    const ready = await addCamera({ address: `${gateway.origin}/a.m3u8` });
    const answering = await addCamera({ address: `${gateway.origin}/whep`, protocol: 'whep' });
    const silent = await addCamera({ address: 'http://127.0.0.1:9/a.m3u8' });
    const outside = await addCamera({ address: 'http://192.0.2.9/a.m3u8' });
    expect(await found(ready)).toMatchObject({ state: 'unknown', checkedAt: null });
    await server.wiring.watchCameras();
    expect(await found(ready)).toMatchObject({ state: 'ready', problem: null });
    expect(await found(answering)).toMatchObject({ state: 'answering', problem: null });
    expect(await found(silent)).toMatchObject({ state: 'lost', problem: 'unreachable' });
    expect(await found(outside)).toMatchObject({ state: 'lost', problem: 'not_allowed' });

    gateway.answer = { status: 401, body: '' };
    await server.wiring.watchCameras();
    expect(await found(ready)).toMatchObject({ state: 'ready' });
    server.clock.advance(61_000);
    await server.wiring.watchCameras();
    expect(await found(ready)).toMatchObject({ state: 'lost', problem: 'sign_in_refused' });
    gateway.answer = { status: 200, body: '<html>' };
    server.clock.advance(61_000);
    await server.wiring.watchCameras();
    expect(await found(ready)).toMatchObject({ state: 'lost', problem: 'not_a_stream' });
    // With another address it has to be checked anew; disabled, it is not.
    const body = { ...(await found(ready)), address: `${gateway.origin}/b.m3u8` };
    await server.call(camera.update, { body }, admin);
    expect(await found(ready)).toMatchObject({ state: 'unknown', problem: null });
    await server.call(camera.update, { body: { ...(await found(ready)), isEnabled: false } }, admin);
    expect(await found(ready)).toMatchObject({ state: 'off' });
    const lists = await server.call(camera.page, { query: { state: 'off' } }, viewer);
    expect(lists.json().data.records.map((row: { id: Id }) => row.id)).toEqual([ready]);
  });
});

describe('a ticket', () => {
  it('is given to users who may watch the camera', async () => {
    const address = `${gateway.origin}/a.m3u8`;
    const id = await addCamera({ address, talkAddress: address });
    const nobody = await server.addUser({ permissions: ['plant_view'] });
    const foreigner = await server.addUser({ tenantId: await server.addTenant('foreign') });
    const calls = gateway.calls.length;
    for (const [contract, body] of [
      [offerStream, { sdp: SDP }],
      [offerTalk, { sdp: SDP }],
      [hangUpStream, { session: 'x' }],
    ] as const)
      expect(
        (await server.call(contract, { params: { id }, body: body as never }, foreigner)).statusCode,
      ).toBe(404);
    expect(gateway.calls).toHaveLength(calls);
    expect((await ticketFor(id, viewer)).statusCode).toBe(200);
    expect((await ticketFor(id, nobody)).statusCode).toBe(403);
    expect((await ticketFor(id, foreigner)).statusCode).toBe(404);
    // It has no picture in HD, and is no HLS camera with the other protocol.
    expect((await ticketFor(id, viewer, true)).statusCode).toBe(404);
    const whep = await addCamera({ address: `${gateway.origin}/w`, protocol: 'whep' });
    expect((await ticketFor(whep, viewer)).statusCode).toBe(404);
  });

  it('is good for a minute, for its camera, and while that is enabled', async () => {
    gateway.answer = { status: 200, body: '#EXTM3U\n' };
    const id = await addCamera({ address: `${gateway.origin}/a.m3u8` });
    const other = await addCamera({ address: `${gateway.origin}/b.m3u8` });
    const ticket = await ticketOf(id);
    expect((await get(playlistPath(ticket))).statusCode).toBe(200);
    const parts = ticket.split('.');
    for (const [place, value] of [
      [1, other],
      [2, 'hd'],
      [3, '99999999999'],
      [4, 'A'.repeat(43)],
    ] as const)
      expect((await get(playlistPath(parts.with(place, value).join('.')))).statusCode).toBe(404);
    expect((await get('/data/camera-stream/index.m3u8?ticket=none')).statusCode).toBe(400);
    expect((await get(playlistPath(ticket).replace('index.m3u8', 'passwd'))).statusCode).toBe(400);

    await server.call(camera.update, { body: { ...(await found(id)), isEnabled: false } }, admin);
    expect((await get(playlistPath(ticket))).statusCode).toBe(404);
    await server.call(camera.update, { body: { ...(await found(id)), isEnabled: true } }, admin);
    expect((await get(playlistPath(ticket))).statusCode).toBe(200);
    server.clock.advance((LIMITS.streamTicketValidS + 1) * 1_000);
    expect((await get(playlistPath(ticket))).statusCode).toBe(404);
  });

  it('of an unreachable camera is answered with an error text that does not contain its address', async () => {
    gateway.answer = { status: 503, body: '' };
    for (const address of [`${gateway.origin}/a.m3u8`, 'http://127.0.0.1:9/a', 'http://192.0.2.9/a']) {
      const answer = await get(playlistPath(await ticketOf(await addCamera({ address }))));
      expect(answer.statusCode).toBe(502);
      expect(answer.json().msg).toBe('此视频暂无法播放，请稍后再试');
      expect(answer.body).not.toContain(new URL(address).host);
    }
  });
});

describe('an offer', () => {
  const offer = (id: Id, user: TestUser) =>
    server.call(offerStream, { params: { id }, body: { sdp: SDP } }, user);

  it('is sent to the gateway, and its stream can be closed by the same user only', async () => {
    gateway.answer = { status: 201, body: SDP };
    gateway.location = 'session/1';
    gateway.calls.length = 0;
    const id = await addCamera({ address: `${gateway.origin}/cam/whep`, protocol: 'whep' });
    const answer = await offer(id, viewer);
    const { sdp, session } = answer.json().data;
    expect(sdp).toBe(SDP);
    expect(answer.body).not.toContain('session/1');
    const other = await server.addUser({ permissions: ['camera_view'] });
    const hangUp = (user: TestUser) => server.call(hangUpStream, { params: { id }, body: { session } }, user);
    expect((await hangUp(other)).statusCode).toBe(404);
    expect(gateway.calls).toEqual([`POST /cam/whep ${SDP.trim()}`]);
    gateway.answer = { status: 200, body: '' };
    expect((await hangUp(viewer)).json().data).toBe(true);
    expect(gateway.calls.at(-1)).toBe('DELETE /cam/session/1');
  });

  it.each(['http://127.0.0.2:1/other', 'http://['])('names no session at %s', async (location) => {
    gateway.answer = { status: 201, body: SDP };
    gateway.location = location;
    const id = await addCamera({ address: `${gateway.origin}/whep`, protocol: 'whep' });
    expect((await offer(id, viewer)).json().data).toEqual({ sdp: SDP, session: null });
  });

  it.each([
    { status: 404, body: '' },
    { status: 302, body: SDP },
    { status: 201, body: '<html>' },
    { status: 201, body: `v=0${'x'.repeat(LIMITS.sdpMax)}` },
  ])('is refused in words where the answer is none: $status', async (answer) => {
    gateway.answer = answer;
    gateway.location = null;
    const id = await addCamera({ address: `${gateway.origin}/whep`, protocol: 'whep' });
    expect((await offer(id, viewer)).statusCode).toBe(502);
  });

  it('with sound to the camera needs its own permission, and a camera with a speaker', async () => {
    gateway.answer = { status: 201, body: SDP };
    const talk = (id: Id, user: TestUser) =>
      server.call(offerTalk, { params: { id }, body: { sdp: SDP } }, user);
    const talkAddress = `${gateway.origin}/whip`;
    const id = await addCamera({ address: `${gateway.origin}/a.m3u8`, talkAddress });
    const deaf = await addCamera({ address: `${gateway.origin}/a.m3u8` });
    expect((await talk(id, viewer)).statusCode).toBe(403);
    expect((await talk(deaf, admin)).statusCode).toBe(404);
    expect((await talk(id, admin)).json().data.sdp).toBe(SDP);
    expect(gateway.calls.at(-1)).toMatch(/^POST \/whip /);
  });
});

const missing = whyNoFfmpeg();
describe.skipIf(missing !== null)(`a real stream${missing === null ? '' : ` (${missing})`}`, () => {
  let hls: HlsCamera;
  beforeAll(async () => {
    hls = await startHlsCamera();
  });
  afterAll(() => hls.close());

  it('is played through names of ours: playlist, beginning and segments', async () => {
    const id = await addCamera({ address: hls.address });
    const ticket = await ticketOf(id);
    const playlist = await expect
      .poll(async () => (await get(playlistPath(ticket))).body, { timeout: 30_000, interval: 200 })
      .toMatch(/^[\w-]{22}\.m4s$/m)
      .then(async () => (await get(playlistPath(ticket))).body);
    expect(playlist).not.toMatch(/127\.0\.0\.1|cam pass|index\d/);
    const beside = (name: string) => get(playlistPath(ticket).replace('index.m3u8', name));
    const map = /URI="([\w-]{22}\.mp4)"/.exec(playlist)?.[1] ?? '';
    const begins = await beside(map);
    expect(begins.statusCode).toBe(200);
    expect(begins.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    });
    expect(begins.rawPayload.subarray(4, 8).toString()).toBe('ftyp');
    const newest = /([\w-]{22}\.m4s)\n*$/.exec(playlist)?.[1] ?? '';
    const segment = await beside(newest);
    expect(segment.rawPayload.indexOf('moof')).toBeGreaterThan(0);
    expect((await beside(`${'x'.repeat(22)}.m4s`)).statusCode).toBe(404);
    expect(hls.asked.every((call) => call.startsWith('GET /live/'))).toBe(true);
  }, 60_000);
});
