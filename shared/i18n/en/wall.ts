import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { wall as zhWall } from '#shared/i18n/zh/wall.ts';

export const wall = {
  noSession: {
    title: 'This screen is not authorised yet',
    body: 'Sign in to the console, create a one-time link for this screen, and open it in this browser. The screen keeps retrying by itself.',
    link: 'Sign in to the console',
  },
  ticketRefused: {
    title: 'This one-time link has expired',
    body: 'A link works once, for a few minutes. Create a new one in the console. The screen keeps retrying by itself.',
  },
  refused: {
    title: "This screen's authorisation has ended",
    body: 'It was revoked or has run out. Create a new one-time link for this screen in the console. The screen keeps retrying by itself.',
  },
  waiting: { title: 'Waiting for data', body: 'The screen has started and is connecting to the server.' },
  offline: {
    title: 'The server cannot be reached',
    body: 'Check the network and the server. The screen keeps retrying by itself; nothing needs to be done here.',
  },
  notFound: {
    title: 'There is nothing to show here',
    body: 'The line or machine in the address does not exist, or this screen may not see it. The screen keeps retrying by itself.',
  },
  noPage: {
    title: 'No board has this address',
    body: 'Check the address, or open the line board.',
    link: 'Open the line board',
  },
  brokenRecording: {
    title: 'The recording cannot be played',
    body: 'The file is missing or has the wrong form.',
  },
  titles: { line: 'Production-line board', machine: 'Machine visual' },
  frozen: 'The picture stopped {{age}}; recovering',
  frozenLong: 'The picture stopped {{age}}; please call maintenance',
} satisfies SameKeys<typeof zhWall>;
