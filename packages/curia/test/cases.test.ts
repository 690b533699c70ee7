/** The cases under cases/, for every procedure that the commands know. */
import { describeCases } from '../../core/test/describe-cases.ts';
import { procedures } from '../src/courts/list.ts';

describeCases(procedures);
