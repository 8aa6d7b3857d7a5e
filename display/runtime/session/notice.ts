export interface WallNoticeText {
  readonly title: string;
  readonly body: string;
  readonly link?: { readonly href: string; readonly text: string };
}

export interface WallNotice {
  /** A calm full-screen page instead of the board. Null takes it away. */
  show(text: WallNoticeText | null): void;
  /** A line at the foot of the glass, over the board. */
  strip(text: string | null): void;
  /** A line there that goes by itself: what came of a tap. */
  remark(text: string): void;
  current(): WallNoticeText | null;
  destroy(): void;
}

/** Long enough to read a line twice. */
const REMARK_MS = 6_000;

/** Plain DOM on purpose: it must be there when the stage is not. */
export function createWallNotice(holder: HTMLElement): WallNotice {
  const page = document.createElement('section');
  page.className = 'notice';
  page.hidden = true;
  const title = page.appendChild(document.createElement('h1'));
  const body = page.appendChild(document.createElement('p'));
  const link = page.appendChild(document.createElement('a'));
  const line = document.createElement('p');
  line.className = 'strip';
  line.hidden = true;
  const remark = document.createElement('p');
  remark.className = 'strip';
  remark.setAttribute('role', 'status');
  remark.hidden = true;
  holder.append(page, line, remark);
  let remarkTimer: ReturnType<typeof setTimeout> | null = null;
  let shown: WallNoticeText | null = null;

  return {
    show: (text) => {
      shown = text;
      page.hidden = text === null;
      if (!text) return;
      title.textContent = text.title;
      body.textContent = text.body;
      link.hidden = text.link === undefined;
      if (text.link) {
        link.href = text.link.href;
        link.textContent = text.link.text;
      }
    },
    strip: (text) => {
      line.hidden = text === null;
      if (text !== null && line.textContent !== text) line.textContent = text;
    },
    remark: (text) => {
      if (remarkTimer !== null) clearTimeout(remarkTimer);
      remark.textContent = text;
      remark.hidden = false;
      remarkTimer = setTimeout(() => {
        remark.hidden = true;
      }, REMARK_MS);
    },
    current: () => shown,
    destroy: () => {
      if (remarkTimer !== null) clearTimeout(remarkTimer);
      remark.remove();
      page.remove();
      line.remove();
    },
  };
}
