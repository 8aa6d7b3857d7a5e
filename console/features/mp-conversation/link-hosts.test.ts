import { expect, it } from 'vitest';
import { linkHosts } from './link-hosts.ts';

it.each([
  ['我的月台?', []],
  ['看 https://mp.weixin.qq.com/s/abc。谢谢 http://a.example:8080/x', ['mp.weixin.qq.com', 'a.example:8080']],
  ['https://bank.example@evil.example/ https://evil.example/b', ['evil.example']],
  ['https://', []],
  ['javascript:alert(1)', []],
])('%s leads to %j', (text, hosts) => {
  expect(linkHosts(text)).toEqual(hosts);
});
