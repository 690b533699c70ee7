import { render } from './render.ts';
import { type Mail, submit } from './smtp.ts';

export interface Payment {
  readonly id: string;
  readonly mail: string;
  readonly amount: number;
  readonly lines: readonly { readonly name: string; readonly price: number }[];
}

export function sendReceipt(payment: Payment): Promise<void> {
  const mail: Mail = { to: payment.mail, subject: `영수증 ${payment.id}`, body: render(payment) };
  return new Promise((resolve, reject) => {
    submit(mail, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
