export const settings = {
  port: Number(process.env.PORT ?? 8080),
  cacheSeconds: 60,
  requestsPerMinute: 120,
};
