/** Who is using the console, and what they may do. */
import { client, useAnswer } from './client.ts';

/** The caller; a name that is empty is somebody who has to sign in. */
export const useMe = () => useAnswer(['me'], () => client.me.$get());

/** Whether the caller may do something, as the server names it: read, operate, review. */
export const useMay = (permission: string): boolean =>
  useMe().data?.permissions.includes(permission) ?? false;
