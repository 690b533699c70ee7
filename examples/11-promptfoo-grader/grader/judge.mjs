/** Three judges without a model, so that the example runs anywhere; yours would ask one. */
export default function judge({ voice, inputs }) {
  const { output } = inputs.case;
  const isPolite = /thank|sorry|please/i.test(output);
  const isLong = output.length > 40;
  const promises = /guarantee|promise/i.test(output);
  const isGood = { strict: isPolite && isLong, kind: isPolite, hasty: isLong }[voice];
  const reason = promises && voice === 'strict' ? 'PROMISES' : 'OTHER';
  return { answer: { votes: [{ value: isGood ? 'good' : 'bad', reason }] } };
}
