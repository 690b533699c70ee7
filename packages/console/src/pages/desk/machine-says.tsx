/** What the machine would do; shown only once its reader may see it. */
import type { MachineView } from '@curia/core/review';
import { useWords } from '../../words/words.tsx';
import { Blocks } from './evidence.tsx';

/** Folded, so that nobody has to read it. */
export function MachineSays({ machine }: { readonly machine: MachineView }) {
  const { desk: words } = useWords();
  return (
    <details className="machine">
      <summary className="link">{words.machine}</summary>
      <Blocks blocks={machine.blocks} />
    </details>
  );
}
