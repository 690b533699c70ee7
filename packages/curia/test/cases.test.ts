/** The cases of every question that the commands know. */
import { describeCases } from '../../core/test/describe-cases.ts';
import { questions } from '../src/courts/list.ts';

describeCases(questions);
