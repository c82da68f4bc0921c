const pattern = /^[^\s@<>()[\],:;"\\]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/** Whether this can be an e-mail address. */
export const isEmail = (value: string): boolean => value.length <= 254 && pattern.test(value);

/** An address as it is kept and compared: without space around it, in lower case. */
export const normalEmail = (value: string): string => value.trim().toLowerCase();

/** What of an address may be shown to somebody who might not own it: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
