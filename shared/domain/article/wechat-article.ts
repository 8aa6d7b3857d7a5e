import { type ArticleProfile, isArticleLink } from './article.ts';

/** What an article of a public account may have: links to other articles, and pictures that WeChat keeps. */
export function wechatArticle(pictureHosts: readonly string[]): ArticleProfile {
  return {
    isLink: isWechatArticle,
    isPicture: (address) => isArticleLink(address) && pictureHosts.includes(hostOf(address)),
    isVideo: () => false,
    hasVideos: false,
  };
}

/** Whether an address can be none of an article in WeChat, however it goes on. */
export function isForeignToWechat(address: string): boolean {
  const typed = address.trim().toLowerCase();
  return !isWechatArticle(typed) && !WECHAT_BEGINNINGS.some((one) => one.startsWith(typed));
}
const WECHAT_BEGINNINGS = ['https://mp.weixin.qq.com/s/', 'http://mp.weixin.qq.com/s/'];

/** An address of an article in WeChat. */
function isWechatArticle(address: string): boolean {
  return isArticleLink(address) && /^https?:\/\/mp\.weixin\.qq\.com\/s(?:[/?]|$)/.test(address);
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}
