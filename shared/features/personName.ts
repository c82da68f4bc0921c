const schemeOrHost =
  /:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|io|co|dev|app|xyz|site|online|shop|top|me|ru|cn|link|click)(?:\b|\/)/i;

/** Whether a name holds a web address: names go into mails to others, where it would become a link. */
export const holdsUrl = (name: string): boolean => schemeOrHost.test(name);
