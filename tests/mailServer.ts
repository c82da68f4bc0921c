import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  to: string;
  /** The header lines, unfolded. */
  headers: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  url: string;
  received: Received[];
  /** The mail to somebody whose subject says this, as soon as it is here. */
  mailTo(to: string, subject: string): Promise<Received>;
  close(): Promise<void>;
}

/** A mail server on a port of its own, that keeps what it gets, or refuses it. */
export async function startMailServer({ refuse = false } = {}): Promise<MailServer> {
  const received: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(refuse ? new Error('no such mailbox here') : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        received.push(read(Buffer.concat(chunks).toString(), to));
        smtp.emit('received');
        done();
      });
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async mailTo(to, subject) {
      for (;;) {
        const found = received.findLast((mail) => mail.to === to && mail.subject.includes(subject));
        if (found) return found;
        await once(smtp, 'received');
      }
    },
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}

function read(raw: string, to: string): Received {
  const [head = ''] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const subject = headers.find((line) => /^subject:/i.test(line))?.replace(/^subject:\s*/i, '') ?? '';
  return { to, headers, subject, text: part(raw, 'text/plain'), html: part(raw, 'text/html'), raw };
}

/** One part of a mail in several, decoded. */
function part(raw: string, type: string): string {
  const found = raw
    .split(/\r\n--[^\r\n]+/)
    .find((one) => new RegExp(`^\\s*content-type: ${type}`, 'i').test(one.trimStart()));
  const [head = '', ...rest] = (found ?? '').trimStart().split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
