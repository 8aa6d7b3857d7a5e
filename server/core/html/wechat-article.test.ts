import { describe, expect, it } from 'vitest';
import { wechatArticle } from '#shared/domain/article/wechat-article.ts';
import { cleanArticle } from './clean-article.ts';

const profile = wechatArticle(['mmbiz.qpic.cn']);
const STYLE = 'style="max-width:100%"';

describe('an article for WeChat', () => {
  it.each([
    ['<a href="https://mp.weixin.qq.com/s/abc">x</a>', '<a href="https://mp.weixin.qq.com/s/abc">x</a>'],
    [
      '<a href="https://mp.weixin.qq.com/s?__biz=1">x</a>',
      '<a href="https://mp.weixin.qq.com/s?__biz=1">x</a>',
    ],
    ['<a href="https://mp.weixin.qq.com.evil.example/s/1">x</a>', '<span>x</span>'],
    ['<a href="https://mp.weixin.qq.com/other">x</a>', '<span>x</span>'],
    ['<a href="javascript:x()">x</a>', '<span>x</span>'],
    ['x<img src="https://mmbiz.qpic.cn/p" alt="a">', `x<img src="https://mmbiz.qpic.cn/p" alt="a" ${STYLE}>`],
    ['x<img src="https://mmbiz.qpic.cn@evil.example/p">', 'x'],
    ['x<img src="/admin/sys-file/file/1.png">', 'x'],
    ['x<video src="/admin/sys-file/file/1.mp4"></video>', 'x'],
  ])('keeps of %s what it may have', (given, kept) => {
    expect(cleanArticle(`<p>${given}</p>`, profile)).toBe(`<p>${kept}</p>`);
    expect(cleanArticle(`<p>${kept}</p>`, profile)).toBe(`<p>${kept}</p>`);
  });
});
