import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  url: string;
  /** What came, whole, oldest first, with the line breaks of its encoding undone. */
  received: string[];
  /** The mail to somebody whose subject says this, as soon as it is here. */
  mailTo(to: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

/** A mail server on a port of its own, that keeps what it gets, or refuses it. */
export async function mailServer(refuse = false): Promise<MailServer> {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(refuse ? new Error('no such mailbox here') : undefined),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replaceAll('=3D', '='));
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
      const isIt = (mail: string) =>
        mail.includes(`To: ${to}\r\n`) && /^Subject: .*$/m.exec(mail)?.[0].includes(subject);
      for (;;) {
        const found = received.findLast(isIt);
        if (found) return found;
        await once(smtp, 'received');
      }
    },
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  };
}
