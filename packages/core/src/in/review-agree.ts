/** `@curia/core/in/review/agree`: what the product reaches of this room. */
export {
  type DeskAgreement,
  FEWEST_ITEMS,
  type GroupShare,
  measureAgreement,
} from '../review/agree/agreement.ts';
export { type ItemOrigin, judgedItem } from '../review/agree/judged-item.ts';
