import { describe, expect, it } from 'vitest';
import { rewritePlaylist } from './playlist.ts';

const BASE = new URL('http://user:pw@10.0.0.5:8888/cam1/index.m3u8?token=secret');

function rewritten(text: string): { readonly text: string; readonly named: readonly string[] } {
  const named: string[] = [];
  const result = rewritePlaylist(text, BASE, (address, kind) => {
    named.push(address);
    return `part${named.length}.${kind}`;
  });
  return { text: result, named };
}

describe('a playlist', () => {
  it('names segments, their beginning and keys by names of ours, with user and password of the camera', () => {
    const { text, named } = rewritten(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-MEDIA-SEQUENCE:17',
        '#EXT-X-KEY:METHOD=AES-128,URI="/keys/1?x=y",IV=0x01',
        '#EXT-X-MAP:URI="init.mp4",BYTERANGE="718@0"',
        '#EXTINF:2.000,http://10.0.0.5/title\u2028\u0085\rx',
        '#EXT-X-PROGRAM-DATE-TIME:2026-11-26T09:00:00.000Z',
        'seg-17.m4s?session=abc',
        '#EXTINF:2.000,',
        'http://10.0.0.5:8888/other/seg-18',
      ].join('\r\n'),
    );
    expect(text.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:2',
      '#EXT-X-MEDIA-SEQUENCE:17',
      '#EXT-X-KEY:METHOD=AES-128,URI="part1.key",IV=0x01',
      '#EXT-X-MAP:URI="part2.mp4",BYTERANGE="718@0"',
      '#EXTINF:2.000,',
      '#EXT-X-PROGRAM-DATE-TIME:2026-11-26T09:00:00.000Z',
      'part3.m4s',
      '#EXTINF:2.000,',
      'part4.m4s',
      '',
    ]);
    expect(named).toEqual([
      'http://user:pw@10.0.0.5:8888/keys/1?x=y',
      'http://user:pw@10.0.0.5:8888/cam1/init.mp4',
      'http://user:pw@10.0.0.5:8888/cam1/seg-17.m4s?session=abc',
      'http://user:pw@10.0.0.5:8888/other/seg-18',
    ]);
  });

  it('of several qualities leads to playlists', () => {
    const { text } = rewritten(
      [
        '#EXTM3U',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="a",URI="audio/index.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.42e01e"',
        'low?id=1',
        '#EXTINF:1,',
        'seg1',
      ].join('\n'),
    );
    expect(text).toContain('URI="part1.m3u8"');
    expect(text).toContain('part2.m3u8');
    expect(text).toContain('part3.ts');
  });

  it('loses tags and comments that may hold addresses', () => {
    const { text, named } = rewritten(
      [
        '#EXTM3U',
        '# made by http://10.0.0.5',
        '#EXT-X-CONTENT-STEERING:SERVER-URI="http://10.0.0.5/steer"',
        '#EXT-X-SESSION-DATA:DATA-ID="x",URI="http://10.0.0.5/x"',
        '#EXT-X-PART:DURATION=0.2,URI="part.m4s"',
        '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="next.m4s"',
        '#EXT-X-DATERANGE:ID="a",X-URL="http://10.0.0.5/y"',
        '#EXT-X-DEFINE:NAME="host",VALUE="10.0.0.5"',
      ].join('\n'),
    );
    expect(text).toBe('#EXTM3U\n');
    expect(named).toEqual([]);
  });

  it.each([
    ['a page', '<html>'],
    ['nothing', ''],
    ['a segment of another host', '#EXTM3U\n#EXTINF:1,\nhttp://10.0.0.6:8888/seg.ts'],
    ['a segment of another port', '#EXTM3U\n#EXTINF:1,\nhttp://10.0.0.5/seg.ts'],
    ['a file', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd'],
    ['data', '#EXTM3U\n#EXT-X-MAP:URI="data:video/mp4;base64,AA=="'],
    ['a bad address', '#EXTM3U\n#EXTINF:1,\nhttp://['],
  ])('is none: %s', (_what, text) => {
    expect(() => rewritten(text)).toThrow(expect.objectContaining({ problem: 'not_a_stream' }));
  });
});
