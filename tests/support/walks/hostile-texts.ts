/** What somebody who means harm would write. None is more than a name or a message may carry. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'an attribute': '" onmouseover="alert(1)" x=\'',
  'entities and CDATA': '&lt;b&gt; &#x0; ]]> <![CDATA[x',
  'a formula': '=HYPERLINK("http://evil.example","x")',
  'a formula behind a sign': '@SUM(1+1)',
  'a command of a sheet': "+cmd|' /C calc'!A0",
  'lines and a path': '../../etc/passwd\r\nSet-Cookie: a=b',
  'a second parameter': 'm&access_token=x#y?z',
  'a name of JavaScript': '__proto__',
  'a template': '{{constructor.constructor("alert(1)")()}} {name}',
  SQL: "'; drop table mp_fan; --",
  'an address with a script': 'javascript:alert(1)',
  'marks that turn the direction': '\u202Eexe.gnp\u2066 \u200F\u202D',
  'ten thousand combining signs': `e${'\u0301'.repeat(10_000)}`,
  'halves of characters at every cut': `a${'😀'.repeat(3_000)}`,
  'controls of a terminal': '\u001b[31mred\u0007\u009b\u007f',
  'nothing that is seen': '\u200b\u2800\u00ad',
  'a number beyond all': '1e400',
  'a long number': '9'.repeat(400),
};

/** What JSON may hold and XML may not. */
export const HOSTILE_JSON: Readonly<Record<string, unknown>> = {
  ...HOSTILE_TEXTS,
  NUL: 'a\u0000b',
  'half a character': 'a\ud800b',
  'a number that is no time': 1e300,
  'a number below zero': -1,
  'an object without a text': { toString: 1, valueOf: 1 },
  'a list of a list': [[['x']]],
  'two thousand levels': JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
  nothing: null,
  yes: true,
};
