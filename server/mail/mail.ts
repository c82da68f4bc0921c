/**
 * Mail: by SMTP, or, without a server for it, into the log, where its lines carry `transport: "mail"`.
 *
 * Nothing waits for a mail, and none is sent inside a commit: `send` is for after it. `deliver` waits and throws, for
 * those who must know whether it went.
 */
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import type { Background } from '../background.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** False when mails only reach the log. */
  readonly isConfigured: boolean;
  send(mail: Mail): void;
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  smtpUrl: string | undefined;
  from: string;
  log: Logger;
  background: Background;
}

export function createMailer({ smtpUrl, from, log, background }: MailerOptions): Mailer {
  const transporter = smtpUrl ? bySmtp(smtpUrl) : undefined;
  // Without a mail server the log is the only way to a code: a quieter log still shows it.
  const mailLog = log.child({ transport: 'mail' }, log.level === 'silent' ? {} : { level: 'info' });

  async function deliver(mail: Mail): Promise<void> {
    if (transporter) await transporter.sendMail({ from, ...mail });
    else
      mailLog.info(
        { to: mail.to, subject: mail.subject, text: mail.text },
        'a mail, printed since SMTP_URL is not set',
      );
  }

  return {
    isConfigured: transporter !== undefined,
    send: (mail) => background.run(`sending a mail (${mail.subject})`, () => deliver(mail)),
    deliver,
    close: () => transporter?.close(),
  };
}

const bySmtp = (url: string): Transporter =>
  createTransport(url, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as object);
