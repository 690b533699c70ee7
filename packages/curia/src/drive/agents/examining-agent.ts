/** An agent whose court looks at its answers before they are recorded; it is offered the sources that the court names. */
import type { Court, ExaminedTask, Examiner } from '@curia/core/court';
import { type Agent, type CallReport, isAnswered } from '@curia/core/in/agent';
import { openSources, type RunSources } from '../../sources/open-sources.ts';

/** Who spoke, as far as a run knows: one model is one voice, whatever its role; all that comes from files may be one. */
const voiceOf = ({ provider, model, response_model }: CallReport): string =>
  `${provider}/${response_model ?? model}`;

/** Lets a court look at what an agent answers, with the sources that its options name; courts that look at nothing leave the agent as it is. */
export const examinedBy = ({ examiner }: Pick<Court, 'examiner'>, agent: Agent, options: object): Agent =>
  examiner === undefined ? agent : examiningAgent(agent, examiner, openSources(examiner.places(options)));

/** Lets an examiner look at what an agent answers. */
function examiningAgent(agent: Agent, examiner: Examiner, open: RunSources): Agent {
  const { leaves = [], looks = {} } = examiner;
  const { sources, tools } = open;
  const offered = tools === undefined ? { sources } : { sources, tools };
  return {
    async ask(ask, context) {
      const { case_id, role, key, prompt } = ask;
      if (leaves.includes(role)) return agent.ask(ask, context);
      const is_free = agent.is_free === true;
      const task: ExaminedTask = {
        case_id,
        role,
        key,
        inputs: prompt.inputs,
        is_free,
        signal: context.signal,
      };
      const look = looks[role];
      if (look !== undefined) return { answer: await look(task, open) };
      let voice: string | undefined;
      const given = await agent.ask(
        { ...ask, ...offered },
        {
          ...context,
          report(call) {
            if (isAnswered(call)) voice = voiceOf(call);
            context.report(call);
          },
        },
      );
      if (!('answer' in given)) return given;
      const said = voice === undefined ? task : { ...task, voice };
      return { answer: await examiner.examine(given.answer, said, open) };
    },
  };
}
