/** What promptfoo calls for every output: `assert: [{ type: javascript, value: file://grader.mjs }]`. */
import { gradeWith } from 'curia';
import judge from './judge.mjs';

export default gradeWith({
  court: new URL('court.yaml', import.meta.url).pathname,
  agents: judge,
  passing: ['SEND'],
});
