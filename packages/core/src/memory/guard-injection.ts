/** Finds text in a message that speaks to the model instead of about past cases. */
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
  /endofmemory|memoryadvisory/u,
  /(?:지시|명령|규칙|프롬프트|지침|설정)(?:사항)?(?:들)?(?:을|를|은|는)?(?:모두|전부|다|싹)?(?:무시|잊|따르지)/u,
  /무시하(?:고|세요|라|십시오|시오|도록)/u,
  /시스템프롬프트|탈옥|(?:너는|당신은|넌)이제|지금부터(?:너|당신)/u,
];

/** Looked for as it stands: the markup of chats, and addresses. */
const MARKUP =
  /<\s*\/?\s*[a-z!|]|\|\s*>|\[\s*\/?\s*(?:inst|sys)|```|#{3}|(?:^|[\s"'(])(?:system|assistant|user|human|developer)\s*:|https?:\/\/|(?<!\p{L})(?:data|javascript):/iu;

/** A word that mixes Latin with letters that look like Latin ones. */
const LOOK_ALIKE =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** Tells whether a message holds commands, markup or disguised letters; such a message is dropped, never repaired. */
export function hasInjection(message: string): boolean {
  const plain = message.normalize('NFKC');
  if (MARKUP.test(plain) || LOOK_ALIKE.test(plain)) return true;
  const squeezed = squeeze(plain);
  return COMMANDS.some((pattern) => pattern.test(squeezed));
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
