/**
 * Every sentence that the memory can put into a prompt, in each language. A slot in braces is filled from the entries of that name
 * (its number only separates two of a kind), so the whole language is finite and can be read here. No sentence names a label.
 */

/** The languages that advice is given in. */
export const ADVICE_LANGUAGES = ['en', 'ko'] as const;

/** A language that advice is given in. */
export type AdviceLanguage = (typeof ADVICE_LANGUAGES)[number];

const en = {
  /** The text in a prompt; everything begins with `slot`. */
  slot: {
    one: '{header}\n{line1}',
    two: '{header}\n{line1}\n{line2}',
    three: '{header}\n{line1}\n{line2}\n{line3}',
  },
  header: { always: 'Memory advisory (from similar past cases):' },
  line: { always: '- {message}' },
  message: {
    always: '{cases} ({structure}; {risks}{about}): the ruling {change}{result}. {lesson}',
  },
  cases: {
    one: 'A similar past case',
    two: 'Two similar past cases',
    three: 'Three similar past cases',
  },
  structure: {
    none: 'plain wording',
    negation: 'a negation',
    contrast: 'a contrast',
    both: 'a negation and a contrast',
  },
  risks: {
    none: 'no risk seen',
    one: '{risk1}',
    two: '{risk1} and {risk2}',
    three: '{risk1}, {risk2} and {risk3}',
  },
  risk: {
    NEGATION: 'a negation that is easily misread',
    CONTRAST: 'a contrast that is easily misread',
    IRONY: 'possible irony',
    NEGATION_SCOPE: 'a negation of unclear reach',
    CONTRAST_SCOPE: 'a contrast of unclear reach',
    POLARITY_MISMATCH: 'a reading at odds with its words',
    MISSING_SECOND_ASPECT: 'a second aspect that was missed',
    REF_POLARITY_MISMATCH: 'one reference read in opposite ways',
    TERM_POLARITY_MISMATCH: 'one term read in opposite ways',
    SEMANTIC_CONFLICT_CANDIDATE: 'similar terms read in opposite ways',
    GRANULARITY_OVERLAP_CANDIDATE: 'one statement at two levels',
    REDUNDANT_UPPER_REF: 'a general entry beside a specific one',
    VOICES_DIVIDED: 'voices that disagreed',
    VOICES_INCONSISTENT: 'a voice that answered in two ways',
    VOICES_SILENT: 'a voice that did not answer',
    L3: 'a misleading sentence structure',
    conflict: 'contradictory readings',
    implicit: 'aspects that are only implied',
    OTHER: 'a risk of another kind',
  },
  about: {
    none: '',
    general: '; about the whole',
    price: '; about the price',
    design: '; about the design',
    quality: '; about the quality',
    convenience: '; about ease of use',
    variety: '; about the choice',
    awareness: '; about how well known it is',
  },
  change: {
    nothing: 'changed nothing',
    turned: 'turned a reading',
    dropped: 'left an entry out',
    opened: 'left an entry open',
    lowered: 'lowered the confidence of an entry',
    levelled: 'took the leaning out of an entry',
    something: 'changed something',
  },
  result: {
    none: '',
    helped: ', and that helped',
    unknown: ', and nothing shows that it helped',
    harmed: ', and that did harm',
    failed: ', and that turned out wrong',
  },
  lesson: {
    negation: 'Settle what the negation reaches before settling a reading.',
    contrast: 'Read each side of the contrast on its own; neither decides the other.',
    irony: 'Where words and situation disagree, say which of the two a reading rests on.',
    redundancy: 'Where two entries say the same, keep the one that names its subject most closely.',
    conflict: 'Where one aspect has several readings, ask which words of the text each of them rests on.',
    implicit: 'Treat an inference as one: name the step from the words to the reading.',
    evidence: 'Point to the words that carry a reading; without them leave it open.',
    plain: 'Compare how the text names its subjects and what it says of each.',
    divided: 'Where voices disagree, ask what in the case each answer rests on.',
    compared: 'Ask whether what decided it holds of this case as well.',
    alone: 'Weigh the evidence of this case on its own.',
  },
  /** The lesson an episode stores, for people to read. */
  stored: { always: '{lesson} The ruling {change}{result}.' },
} as const;

/** One language: the entries of every name. */
export type Sentences = { readonly [S in keyof typeof en]: Readonly<Record<keyof (typeof en)[S], string>> };

const ko: Sentences = {
  slot: {
    one: '{header}\n{line1}',
    two: '{header}\n{line1}\n{line2}',
    three: '{header}\n{line1}\n{line2}\n{line3}',
  },
  header: { always: '기억 조언 (비슷한 과거 사례에서):' },
  line: { always: '- {message}' },
  message: { always: '{cases} ({structure}; {risks}{about}): 판정은 {change}.{result} {lesson}' },
  cases: {
    one: '비슷한 과거 사례 한 건',
    two: '비슷한 과거 사례 두 건',
    three: '비슷한 과거 사례 세 건',
  },
  // The usual word for negation is also the name of a label, so it is never used.
  structure: {
    none: '평범한 문장',
    negation: '뜻을 뒤집는 말',
    contrast: '대조',
    both: '뜻을 뒤집는 말과 대조',
  },
  risks: {
    none: '보인 위험 없음',
    one: '{risk1}',
    two: '{risk1}, {risk2}',
    three: '{risk1}, {risk2}, {risk3}',
  },
  risk: {
    NEGATION: '잘못 읽기 쉬운 뒤집는 말',
    CONTRAST: '잘못 읽기 쉬운 대조',
    IRONY: '반어일 가능성',
    NEGATION_SCOPE: '어디까지 미치는지 불분명한 뒤집는 말',
    CONTRAST_SCOPE: '어디까지 미치는지 불분명한 대조',
    POLARITY_MISMATCH: '적힌 말과 어긋나는 해석',
    MISSING_SECOND_ASPECT: '놓친 두 번째 측면',
    REF_POLARITY_MISMATCH: '한 분류에 대한 상반된 해석',
    TERM_POLARITY_MISMATCH: '한 표현에 대한 상반된 해석',
    SEMANTIC_CONFLICT_CANDIDATE: '비슷한 표현에 대한 상반된 해석',
    GRANULARITY_OVERLAP_CANDIDATE: '두 수준에서 되풀이된 한 진술',
    REDUNDANT_UPPER_REF: '구체적인 항목과 겹치는 일반 항목',
    VOICES_DIVIDED: '서로 갈린 답',
    VOICES_INCONSISTENT: '한 답변자의 서로 다른 두 답',
    VOICES_SILENT: '답이 없는 답변자',
    L3: '오해하기 쉬운 문장 구조',
    conflict: '서로 모순되는 해석',
    implicit: '드러나지 않은 측면',
    OTHER: '다른 종류의 위험',
  },
  about: {
    none: '',
    general: '; 전반에 관한 사례',
    price: '; 가격에 관한 사례',
    design: '; 디자인에 관한 사례',
    quality: '; 품질에 관한 사례',
    convenience: '; 편의성에 관한 사례',
    variety: '; 다양성에 관한 사례',
    awareness: '; 인지도에 관한 사례',
  },
  change: {
    nothing: '아무것도 바꾸지 않았다',
    turned: '해석 하나를 뒤집었다',
    dropped: '항목 하나를 뺐다',
    opened: '항목 하나를 미결로 남겼다',
    lowered: '항목 하나의 확신을 낮췄다',
    levelled: '항목 하나의 치우침을 없앴다',
    something: '무언가를 바꾸었다',
  },
  result: {
    none: '',
    helped: ' 그 변경은 도움이 되었다.',
    unknown: ' 그 변경이 도움이 되었다는 증거는 없다.',
    harmed: ' 그 변경은 해가 되었다.',
    failed: ' 그 판정은 틀린 것으로 드러났다.',
  },
  lesson: {
    negation: '해석을 정하기 전에 뜻을 뒤집는 말이 어디까지 미치는지 정한다.',
    contrast: '대조되는 두 부분을 따로 읽는다. 한쪽이 다른 쪽을 결정하지 않는다.',
    irony: '말과 상황이 어긋나면 해석이 둘 중 무엇에 근거하는지 밝힌다.',
    redundancy: '두 항목이 같은 말을 하면 대상을 더 정확히 가리키는 것을 남긴다.',
    conflict: '한 측면에 여러 해석이 있으면 각 해석이 글의 어느 말에 근거하는지 묻는다.',
    implicit: '추론은 추론으로 다룬다. 말에서 해석에 이르는 단계를 밝힌다.',
    evidence: '해석을 받치는 말을 짚는다. 그런 말이 없으면 미결로 둔다.',
    plain: '글이 대상을 어떻게 부르고 각각에 대해 무엇을 말하는지 비교한다.',
    divided: '답이 갈리면 각 답이 사건의 무엇에 근거하는지 묻는다.',
    compared: '그 판정의 근거가 이 사건에도 들어맞는지 묻는다.',
    alone: '이 사건의 근거만으로 판단한다.',
  },
  stored: { always: '{lesson} 판정은 {change}.{result}' },
};

/** Every sentence, by language. */
export const SENTENCES: Readonly<Record<AdviceLanguage, Sentences>> = { en, ko };

/** The text before a lesson quoted as written, in runs that ask for it; the lesson itself is outside this language. */
export const FREE_LESSON: Readonly<Record<AdviceLanguage, string>> = {
  en: 'lesson as it was written, unchecked:',
  ko: '적힌 그대로의 교훈(검토하지 않음):',
};

/** The language to advise a case in: its own, or English if we do not speak it. */
export const adviceLanguage = (language: string | null | undefined): AdviceLanguage =>
  ADVICE_LANGUAGES.find((one) => one === language) ?? 'en';
