import { expect, test } from '#tests/support/browser/console-page.ts';
import { misfits } from './fit-check.ts';

test('the check of texts sees what is cut off and what lies over something, and nothing else', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><style>div { font: 16px/20px sans-serif; white-space: nowrap }</style>
    <div style="width: 60px; overflow: hidden">a text that is much longer</div>
    <div style="width: 60px; overflow: hidden; text-overflow: ellipsis">one that ends with dots</div>
    <div style="width: 60px; overflow: auto">one that can be scrolled to</div>
    <div>beneath</div><div style="margin-top: -12px">above it</div>
    <div>hidden</div><div style="position: relative; margin-top: -20px; background: white">covers it</div>
    <div style="position: absolute; clip: rect(0 0 0 0); width: 1px; overflow: hidden">for screen readers</div>`);
  expect(await page.evaluate(misfits)).toEqual([
    'cut off: a text that is much longer',
    'one over the other: beneath / above it',
  ]);
});
