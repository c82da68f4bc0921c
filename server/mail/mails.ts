import type { Mail } from './mail.ts';

interface Parts {
  to: string;
  subject: string;
  /** Paragraphs of plain text. */
  lines: string[];
  /** A code to type, in large letters. */
  code?: string;
  button?: { label: string; url: string };
  /** Why one gets this, in small letters. */
  foot?: string;
}

export const codeMail = ({ to, code }: { to: string; code: string }): Mail =>
  compose({
    to,
    subject: `${code} is your Tandem code`,
    lines: ['Type this code to sign in. It works once, for ten minutes.'],
    code,
    foot: 'You did not ask for it? Then leave it: nobody gets in without it.',
  });

export const emailChangeMail = ({ to, code }: { to: string; code: string }): Mail =>
  compose({
    to,
    subject: `${code} confirms your new address`,
    lines: ['Type this code in Tandem to use this address from now on. It works once, for ten minutes.'],
    code,
    foot: 'You did not ask for it? Then leave it: nothing changes.',
  });

export const resetMail = ({ to, url }: { to: string; url: string }): Mail =>
  compose({
    to,
    subject: 'Choose a new password',
    lines: ['Somebody, we hope you, asked for a new password for Tandem. The link works once, for an hour.'],
    button: { label: 'Choose a password', url },
    foot: 'It was not you? Then leave it: your password stays as it is.',
  });

export interface Invitation {
  to: string;
  url: string;
  workspace: string;
  /** Who invites, as they call themselves. */
  inviter: string;
  message?: string | null;
}

export const invitationMail = ({ to, url, workspace, inviter, message }: Invitation): Mail =>
  compose({
    to,
    subject: oneLine(`${inviter} invites you to ${workspace}`),
    lines: [`${inviter} would like you to join ${workspace} on Tandem.`, ...(message ? [message] : [])],
    button: { label: 'See the invitation', url },
    foot: `The invitation is for ${to} and for nobody else.`,
  });

export const testMail = ({ to }: { to: string }): Mail =>
  compose({ to, subject: 'A test from Tandem', lines: ['This mail arrived, so mails from Tandem do.'] });

function compose({ to, subject, lines, code, button, foot }: Parts): Mail {
  const text = [...lines, code, button && `${button.label}: ${button.url}`, foot].filter(Boolean).join('\n\n');
  const html = [
    '<!doctype html><html><body style="margin:0;padding:32px;font:16px/1.5 system-ui,sans-serif;color:#1c1d20">',
    '<div style="max-width:480px;margin:0 auto">',
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    code && `<p style="font-size:32px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>`,
    button &&
      `<p><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1c1d20;color:#fff;text-decoration:none">${escapeHtml(button.label)}</a></p>` +
        `<p style="font-size:13px;color:#666">${escapeHtml(button.url)}</p>`,
    foot && `<p style="font-size:13px;color:#666">${escapeHtml(foot)}</p>`,
    '</div></body></html>',
  ];
  return { to, subject: oneLine(subject), text: `${text}\n`, html: html.filter(Boolean).join('\n') };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** Without line breaks, which would begin another header. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
