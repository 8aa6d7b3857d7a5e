import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { wall as zhWall } from '#shared/i18n/zh/display/wall.ts';

export const wall = {
  noSession: {
    title: 'This screen is not authorised yet',
    body: 'Sign in to the console on any computer, open "Screens" in the menu, create a screen and copy its one-time link. Then open the link in this browser.',
    link: 'Open "Screens" in the console',
  },
  ticketRefused: {
    title: 'This one-time link has expired',
    body: 'A link works once, for a limited time. Create a new link for this screen under "Screens" in the console, and open it in this browser.',
  },
  refused: {
    title: "This screen's access has ended",
    body: 'It was revoked, or given to another device. To go on, create a new link under "Screens" in the console, and open it in this browser.',
  },
  tenantClosed: {
    title: 'This tenant is paused',
    body: 'The platform has paused this tenant, or its time is over. The screen goes on by itself once it is open again.',
  },
  locked: {
    title: 'The console is locked',
    body: 'This board uses the sign-in of the console, and shows no data while that is locked. It goes on by itself once the console is unlocked.',
    link: 'Unlock',
  },
  waiting: { title: 'Waiting for data', body: 'The screen has started and is connecting to the server.' },
  offline: {
    title: 'The server cannot be reached',
    body: 'Check the network and the server. The screen keeps retrying by itself; nothing needs to be done here.',
  },
  notFound: {
    title: 'Nothing to show here yet',
    body: 'The line or machine does not exist, or has not been built yet. Build it in the console, then choose it for this screen under "Screens". The screen keeps retrying by itself.',
    link: 'Build it in the console',
  },
  noPage: {
    title: 'There is no board at this address',
    body: 'Check the address, or open the line board.',
    link: 'Open the line board',
  },
  brokenRecording: {
    title: 'The recording cannot be played',
    body: 'The file is missing or damaged.',
  },
  missing: {
    pretreatment: {
      title: 'There is no pre-treatment hall',
      body: 'No hall has units yet, or this account lacks the permission "See the pre-treatment board". Add units to a hall under "Process units" in the console, or ask an administrator. The screen tries again by itself.',
      link: 'Add process units in the console',
    },
  },
  frozen: 'The picture stopped {{age}}; recovering',
  frozenLong: 'The picture stopped {{age}}; please call maintenance',
} satisfies SameKeys<typeof zhWall>;
