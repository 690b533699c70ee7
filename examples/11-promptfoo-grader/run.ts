/** Calls the assertion as promptfoo does, with outputs of three prompts. */
import grade from './grader/grader.mjs';

const question = 'Where is my order?';
const outputs = [
  'Thank you for asking. Your order left our house on Monday and should arrive tomorrow.',
  'On its way.',
  'We are sorry. It will be there tomorrow, we guarantee it, or you get your money back.',
];
for (const output of outputs) {
  const { pass, score, reason } = await grade(output, { vars: { question } });
  console.log(`${pass ? 'pass' : 'fail'} ${score}: ${reason}`);
}
