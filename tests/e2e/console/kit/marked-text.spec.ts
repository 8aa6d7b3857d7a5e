import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { buildScript } from '#tests/support/browser/build-script.ts';

/**
 * The alert's markup in a real browser's own parser: what a message may hold is six tags, and nothing else of it is
 * anything but text. No call of the server puts a caller's text there (contract-walk, H8); this holds if one ever does.
 */
const ALLOWED = ['B', 'STRONG', 'I', 'EM', 'BR', 'P'];
const RUN = 'window.wasRun=true';

let script: string;
test.beforeAll(async () => {
  script = await buildScript(join(import.meta.dirname, 'marked-text-page.tsx'));
});

let asked: string[];
test.beforeEach(async ({ page }) => {
  asked = [];
  await page.route('**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.setContent('<!doctype html><title>x</title>');
  await page.addScriptTag({ content: script });
});

/** Draws a text; what stands there afterwards, and what it did. */
async function draw(page: Page, text: string) {
  return page.evaluate(async (given) => {
    window.drawMarked?.(given);
    const holder = document.querySelector('main');
    for (const element of holder?.querySelectorAll('*') ?? []) {
      if (!(element instanceof HTMLElement)) continue;
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      element.click();
      element.focus();
    }
    // Broken pictures and scripts answer later.
    await new Promise((done) => setTimeout(done, 50));
    const elements = [...(holder?.querySelectorAll('*') ?? [])];
    return {
      html: holder?.innerHTML ?? '',
      text: holder?.textContent ?? '',
      tags: [...new Set(elements.map(({ nodeName }) => nodeName))],
      attributes: elements.flatMap((element) => element.getAttributeNames()),
      wasRun: window.wasRun === true,
    };
  }, text);
}

test('H8 the alert draws the six tags it may have, without their attributes', async ({ page }) => {
  const marked = '<p>a<br>b</p><b>c</b><strong>d</strong><i>e</i><em>f</em>';
  expect((await draw(page, marked)).html).toBe(marked);
  const dressed = marked.replaceAll(
    /<(\w+)/g,
    `<$1 class="x" style="color:red" id="y" data-z="1" onclick="${RUN}"`,
  );
  expect((await draw(page, dressed)).html).toBe(marked);
  expect((await draw(page, '请先<b>退出</b>登录')).html).toBe('请先<b>退出</b>登录');
});

const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['a script', `a<script>${RUN}</script>b`, 'ab'],
  ['a script in capitals with a space', `a<SCRIPT >${RUN}</SCRIPT >b`, 'ab'],
  ['a script inside of a script', `<scr<script>ipt>${RUN}</script>x`, ''],
  ['a picture that fails', `<img src=x onerror=${RUN}>t`, 't'],
  ['a picture without spaces', `<img/src=x/onerror=${RUN}>t`, 't'],
  ['a javascript: link', `<a href="javascript:${RUN}">t</a>`, 't'],
  ['a javascript: link of entities', `<a href="&#106;ava&#x0A;script:${RUN}">t</a>`, 't'],
  ['a link to elsewhere', '<a href="https://evil.example">t</a>', 't'],
  ['an event of an allowed tag', `<b onmouseover="${RUN}" onfocus="${RUN}" autofocus tabindex=0>t</b>`, 't'],
  ['SVG with a script', `<svg onload="${RUN}"><script>${RUN}</script><text>t</text></svg>`, ''],
  ['MathML', `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}">`, ''],
  ['a frame', `<iframe src="javascript:${RUN}" srcdoc="<script>parent.${RUN}</script>"></iframe>t`, 't'],
  ['an object', `<object data="javascript:${RUN}"></object><embed src="javascript:${RUN}">t`, 't'],
  ['a style', '<style>main{display:none}@import "https://evil.example"</style>t', 't'],
  [
    'a base and a refresh',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">t',
    't',
  ],
  [
    'a form',
    `<form action="https://evil.example"><input name=a autofocus onfocus=${RUN}><button>t</button></form>`,
    't',
  ],
  ['clobbered names', '<form name=body><input name=childNodes><input name=attributes></form>t', 't'],
  ['a template', `<template><script>${RUN}</script></template>t`, 't'],
  ['noscript that is read twice', `<noscript><p title="</noscript><img src=x onerror=${RUN}>">t`, ''],
  ['a comment', `<!--<img src=x onerror=${RUN}>-->t`, 't'],
  ['a broken comment', `<!--><img src=x onerror=${RUN}>-->t`, 't'],
  ['entities, which stay text', `&lt;img src=x onerror=${RUN}&gt;`, `<img src=x onerror=${RUN}>`],
  ['entities of entities', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['an unfinished tag', 't<b', 't'],
  ['an unfinished attribute', `t<img src="x onerror=${RUN}`, 't'],
  ['tags closed in the wrong order', '<b><i>t</b></i>', 't'],
  ['a custom element', `<x-y onclick=${RUN} is=z>t</x-y>`, 't'],
  ['a NUL and a form feed', `<b\u0000>t</b><img\u000csrc=x onerror=${RUN}>`, 't'],
  [
    'a video',
    `<video src=x onerror=${RUN}><source onerror=${RUN}></video><audio src=x onerror=${RUN}></audio>t`,
    't',
  ],
];

for (const [name, given, shown] of HOSTILE) {
  test(`H8 the alert draws nothing else: ${name}`, async ({ page }) => {
    const { text, tags, attributes, wasRun } = await draw(page, given);
    expect(tags.filter((tag) => !ALLOWED.includes(tag))).toEqual([]);
    expect(attributes).toEqual([]);
    expect(wasRun).toBe(false);
    expect(asked).toEqual([]);
    if (shown !== '') expect(text).toContain(shown);
  });
}

test('H8 the same is run where a page trusts it, so that these texts can fail', async ({ page }) => {
  await page.evaluate((text) => {
    const element = document.createElement('div');
    element.innerHTML = text;
    document.body.append(element);
  }, `<img src=x onerror=${RUN}>`);
  await expect.poll(() => page.evaluate(() => window.wasRun)).toBe(true);
});

test('H8 the alert takes huge and deeply nested texts without breaking the page', async ({ page }) => {
  for (const huge of [
    `<p>${'很长的消息'.repeat(100_000)}</p>`,
    '<b>'.repeat(100_000),
    '<div><i>'.repeat(50_000),
    '<'.repeat(500_000),
  ]) {
    const { text, tags } = await draw(page, huge);
    expect(tags, 'too long to be marked').toEqual([]);
    expect(text === huge, 'nothing of it is lost').toBe(true);
  }
  const nested = await draw(page, '<b><x>'.repeat(2_000));
  expect(nested.tags.filter((tag) => !ALLOWED.includes(tag))).toEqual([]);
  expect((await draw(page, '<b>after</b>')).html).toBe('<b>after</b>');
});
