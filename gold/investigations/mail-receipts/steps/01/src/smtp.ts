import { connect } from 'node:net';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

const HOST = process.env.SMTP_HOST ?? 'mail.internal';
const PORT = Number(process.env.SMTP_PORT ?? 2525);

/** Hands a mail to the relay; the callback hears of the outcome once. */
export function submit(mail: Mail, done: (error?: Error) => void): void {
  const socket = connect(PORT, HOST, () => socket.end(`${JSON.stringify(mail)}\n`));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', done);
  socket.on('end', () => {
    done(answer.startsWith('250') ? undefined : new Error(`relay refused: ${answer.trim()}`));
  });
}
