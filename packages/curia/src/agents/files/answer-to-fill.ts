/** An answer for a person to fill in, as YAML: every field with its kind, nothing said yet, and what may be left out behind a #. */
import { type Schema, typeOf } from '../answer-shape.ts';

/** What is left as it is answers nothing: an empty line is no value, and an empty entry no vote. Empty for shapes without fields. */
export const answerToFill = (schema: object): string => linesOf(schema as Schema).join('\n');

const linesOf = ({ properties = {}, required = [] }: Schema): string[] =>
  Object.entries(properties).flatMap(([name, field]) => {
    const lines = fieldLines(name, field);
    return required.includes(name) ? lines : lines.map((line) => `# ${line}`);
  });

function fieldLines(name: string, field: Schema): string[] {
  const head = `${name}: # ${typeOf(field)}`;
  const entry = field.items === undefined ? undefined : withFields(field.items);
  if (entry !== undefined)
    return [`${head}; each begins with -`, '  -', ...linesOf(entry).map((line) => `    ${line}`)];
  const inside = withFields(field);
  return inside === undefined ? [head] : [head, ...linesOf(inside).map((line) => `  ${line}`)];
}

/** The one object that a field can be; none where there is a choice of several. */
function withFields(field: Schema): Schema | undefined {
  const objects = (field.anyOf ?? [field]).filter(({ properties }) => properties !== undefined);
  return objects.length === 1 ? objects[0] : undefined;
}
