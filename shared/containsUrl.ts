const url =
  /[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|info|biz|io|dev|app|co|me|xyz|link|site|online|shop|top|ru|cn|de|uk)\b/i;

/** Whether a name holds a web address, which would turn invitations and mails into advertisements. */
export const containsUrl = (name: string): boolean => url.test(name);
