/** A question in the one shape of modules, HTTP, files and agent packages. */
import type { Question } from '@curia/core/agent';
import type { Ask } from '@curia/core/in/agent';

/** What is asked, as whoever answers reads it. */
export const questionOf = ({ court, case_id, role, voice, key, prompt }: Ask): Question => {
  const { inputs, ...told } = prompt;
  const who = voice === undefined ? { role } : { role, voice };
  return { schema_version: '1', court, case_id, ...who, key, prompt: told, inputs };
};
