const env = process.env;

export const settings = {
  port: Number(env.PORT ?? 8080),
  queueUrl: env.QUEUE_URL ?? 'amqp://localhost',
  webhookSecret: env.WEBHOOK_SECRET ?? '',
  adminToken: env.ADMIN_TOKEN ?? '',
};
