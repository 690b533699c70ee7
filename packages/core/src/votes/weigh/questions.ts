/** What the room of votes decides by. */
import { tableQuestion } from '../../table/explain/table-question.ts';
import { crowdMethod } from '../crowd/crowd-method.table.ts';
import { voteMethod } from './method.table.ts';

/** The questions of votes. */
export const votesQuestions = [tableQuestion(voteMethod), tableQuestion(crowdMethod)] as const;
