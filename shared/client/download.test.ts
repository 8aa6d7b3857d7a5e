import type { AxiosResponse } from 'axios';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { DownloadTooLarge, download } from './download.ts';
import type { Api } from './http.ts';

const REQUEST = { url: '/admin/sys-file/file/a1.pdf' };

/** A server that has one answer; it is read in two halves. */
function answering(
  body: string,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Pick<Api, 'bytes'> & { readonly aborted: () => boolean } {
  let isAborted = false;
  return {
    aborted: () => isAborted,
    bytes: async (_request, { signal, onProgress } = {}) => {
      const data = new TextEncoder().encode(body);
      for (const loaded of [data.length / 2, data.length]) {
        onProgress?.(loaded, headers['content-length'] ? Number(headers['content-length']) : null);
        if (signal?.aborted) {
          isAborted = true;
          throw new ApiError(0, 'cancelled', '');
        }
      }
      return { status, headers, data: data.buffer } as unknown as AxiosResponse<ArrayBuffer>;
    },
  };
}

const PDF = { 'content-type': 'application/pdf' };
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

describe('a download', () => {
  it('has the name and the type that the answer gives', async () => {
    const api = answering('%PDF-', { ...PDF, 'content-disposition': 'attachment; filename="月报.pdf"' });
    const { blob, fileName } = await download(api, 'zh', REQUEST);
    expect([fileName, blob.type, await blob.text()]).toEqual(['月报.pdf', 'application/pdf', '%PDF-']);
  });

  it('has no name without the header, and the last part of its address where the header has none', async () => {
    expect((await download(answering('x', PDF), 'zh', REQUEST)).fileName).toBeNull();
    const bare = answering('x', { ...PDF, 'content-disposition': 'attachment' });
    expect((await download(bare, 'zh', REQUEST)).fileName).toBe('a1.pdf');
  });

  it('fails with the text of an answer that is JSON and no file', async () => {
    const refused = answering(JSON.stringify({ code: 1, msg: '文件已过期' }), JSON_TYPE);
    await expect(download(refused, 'zh', REQUEST)).rejects.toMatchObject({ message: '文件已过期' });
    const denied = answering(JSON.stringify({ code: 1, msg: null }), JSON_TYPE, 403);
    await expect(download(denied, 'zh', REQUEST)).rejects.toMatchObject({
      status: 403,
      message: '当前操作没有权限',
    });
    await expect(download(answering('<html>', PDF, 502), 'en', REQUEST)).rejects.toMatchObject({
      status: 502,
    });
    await expect(download(answering('no json', JSON_TYPE), 'en', REQUEST)).rejects.toBeInstanceOf(ApiError);
  });

  it('takes JSON that is sent as a file, and JSON that says it is well', async () => {
    const named = { ...JSON_TYPE, 'content-disposition': 'attachment; filename="a.json"' };
    expect((await download(answering('{"code":7}', named), 'zh', REQUEST)).fileName).toBe('a.json');
    expect((await download(answering('{"code":0}', JSON_TYPE), 'zh', REQUEST)).fileName).toBeNull();
  });

  it('stops as soon as too much comes, or is announced', async () => {
    const long = answering('x'.repeat(100), PDF);
    await expect(download(long, 'zh', REQUEST, { maxBytes: 40 })).rejects.toBeInstanceOf(DownloadTooLarge);
    expect(long.aborted()).toBe(true);
    const announced = answering('x', { ...PDF, 'content-length': '5000' });
    await expect(download(announced, 'zh', REQUEST, { maxBytes: 40 })).rejects.toBeInstanceOf(
      DownloadTooLarge,
    );
  });

  it('says that it was cancelled by who asked for it', async () => {
    const signal = AbortSignal.abort();
    await expect(download(answering('x', PDF), 'zh', REQUEST, { signal })).rejects.toMatchObject({
      error: 'cancelled',
    });
  });
});
