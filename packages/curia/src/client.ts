/** `curia/client`: a typed client for the server that `curia serve` starts; runs in browsers as well. */
export { answerOf, type ClientOptions, type CuriaClient, createClient } from './http/client.ts';
