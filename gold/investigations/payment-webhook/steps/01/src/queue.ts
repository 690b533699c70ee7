import { settings } from './settings.ts';

/** 큐가 없으면 표준 출력으로 흘려보낸다. */
export async function enqueue(body: string): Promise<void> {
  if (settings.queueUrl.startsWith('amqp://localhost')) return console.log(body);
  await fetch(settings.queueUrl.replace('amqp', 'http'), { method: 'POST', body });
}
