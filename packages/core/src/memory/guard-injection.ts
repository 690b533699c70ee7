/** Finds text in a message that speaks to the model instead of about past cases. */
import { foldLetters, foldStandIns } from '../text/fold-letters.ts';
import { squeeze } from '../text/squeeze.ts';

const ANY =
  '(?:all|any|every|the|your|my|of|our|its|these|those|this|that|previous|prior|above|earlier|other|system|given|and)*';
const ORDERS = '(?:instruction|rule|prompt|direction|guideline|polic|command|constraint|context|everything)';

/** Looked for without blanks and punctuation, so that spacing out hides nothing. */
const COMMANDS: readonly RegExp[] = [
  new RegExp(`(?:ignor|disregard|forget|overrid|bypass|disobey|skip)(?:e|ing)?${ANY}${ORDERS}`, 'u'),
  new RegExp(`(?:new|following|these|hidden|secret)${ORDERS}s?(?:follow|are|is|below)`, 'u'),
  /(?:do|does)?not(?:follow|obey)/u,
  /systemprompt|developermessage|systemmessage|jailbreak|promptinjection/u,
  /youarenow|fromnowon|(?<!f)actas(?:a|an|if|the)|pretend(?:to|that|you)|roleplay/u,
  /(?:respond|reply|answer)(?:only)?(?:with|by)|output(?:only|exactly)/u,
  /(?:reveal|print|repeat|leak)(?:the|your|all)*(?:prompt|instruction|secret|key)/u,
  /endof(?:the)?memory|memoryadvisory/u,
  /(?:지시|명령|규칙|프롬프트|지침|설정)(?:사항)?(?:들)?(?:을|를|은|는)?(?:모두|전부|다|싹)?(?:무시|잊|따르지)/u,
  /무시하(?:고|세요|라|십시오|시오|도록)/u,
  /시스템프롬프트|탈옥|(?:너는|당신은|넌)이제|지금부터(?:너|당신)/u,
];

/** Looked for as it stands: the markup of chats, and addresses. */
const MARKUP =
  /<\s*\/?\s*[a-z!|]|\|\s*>|\[\s*\/?\s*(?:inst|sys)|```|#{3}|(?:^|[\s"'(])(?:system|assistant|user|human|developer)\s*:|https?:\/\/|(?<!\p{L})(?:data|javascript):/iu;

/** Letters that are neither plain Latin nor Korean once accents are off: look-alikes, or a language that no guard reads. */
const UNREADABLE = /(?![a-z\p{Script=Hangul}])\p{L}/iu;

/** The actions of reviewers and the ids of tuples: a lesson speaks of past cases, never of the entries of this one. */
const ENTRIES = /\b(?:KEEP|DROP|FLIP|FLAG|MERGE)\b|\bt\d+\b/u;

/** Tells whether a message names an action or an entry of the case at hand. */
export const namesEntries = (message: string): boolean => ENTRIES.test(foldLetters(message));

/** Tells whether a message holds commands, markup or disguised letters; such a message is dropped, never repaired. */
export function hasInjection(message: string): boolean {
  const plain = foldLetters(message);
  if (MARKUP.test(plain) || UNREADABLE.test(plain)) return true;
  const spellings = [squeeze(plain), squeeze(foldStandIns(message))];
  return COMMANDS.some((pattern) => spellings.some((spelling) => pattern.test(spelling)));
}

/** What forces an answer, or makes a reader surer than the case does. */
const PRESSURE: readonly RegExp[] = [
  /(?:you|reviewers?|judges?)(?:must|haveto|needto|shallalways)|mustalways|alwayschoose|under(?:no|any)circumstances/u,
  /(?:increase|raise|boost|maximi[sz]e)(?:the|your|its)?(?:confidence|certainty)|be(?:more|fully|very|completely)?(?:confident|certain)/u,
  /반드시|무조건|(?:확신|신뢰도)(?:을|를)?(?:높|올|가지)/u,
];

/** Tells whether a message forces or adds confidence: the two promises of an advisory beside giving no label. */
export function hasPressure(message: string): boolean {
  const squeezed = squeeze(message);
  return PRESSURE.some((pattern) => pattern.test(squeezed));
}
