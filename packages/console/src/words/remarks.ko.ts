/** The remarks of the server about a run in Korean, by their codes; it writes them in English itself. */

/** What a remark is about. */
export type RemarkValues = Readonly<Record<string, string | number>>;

/** The remarks. */
export const remarksKo: Readonly<Record<string, (values: RemarkValues) => string>> = {
  REVIEWERS_ASKED: ({ reviewed, cases, calls, always, saved }) =>
    `안건 ${cases}건 중 ${reviewed}건에서 검토 위원에게 물었습니다. 호출 ${calls}회이며, 항상 물었다면 ${always}회로 ${saved}회 더 들었을 것입니다.`,
  RECORDED_VOTES_CHANGE: ({ changed, known }) =>
    `기록된 의견을 모두 세면 안건 ${known}건 중 ${changed}건의 결과가 달라집니다.`,
  F1_OF_VOTES: ({ ruled, every }) =>
    `대상과 극성 기준 F1: 판정대로 ${ruled}, 기록된 의견을 모두 세면 ${every}.`,
  KEPT_BY_ALL_LOST: ({ keeps, lost }) =>
    `검토 위원 셋이 모두 유지한 항목 ${keeps}개 중 ${lost}개가 제외되거나 표시되었습니다.`,
  VOTES_UNASKED: ({ votes }) => `묻지 않은 항목에 대한 의견 ${votes}개는 세지 않았습니다.`,
  AGENTS_ABSENT: ({ times }) =>
    `에이전트가 쓸 수 있는 답을 내지 못한 적이 ${times}번 있습니다. 누가 빠졌는지는 판정에 적혀 있습니다.`,
  PERSPECTIVES_SILENT: ({ cases }) => `어느 관점도 답하지 않아 안건 ${cases}건이 전문가에게 넘어갔습니다.`,
  TUPLES_LEFT_OPEN: ({ cases }) =>
    `에이전트가 빠져 일부 항목이 전문가에게 넘어간 안건이 ${cases}건 있습니다.`,
  ABSENT_KEEPS: () => 'absent=keep: 쓸 수 있는 답이 없는 검토 위원은 유지(KEEP)로 세었습니다.',
  SAMPLES_TO_PERSON: ({ samples }) =>
    `에이전트가 쓸 수 있는 답을 내지 못해 표본 ${samples}건이 전문가에게 넘어갔습니다.`,
  PANEL_QUESTIONS: ({ asked, per_case, full, full_per_case, saved_usd }) =>
    `질문 ${asked}개, 안건당 ${per_case}개. 모두에게 물으면 ${full}개, 안건당 ${full_per_case}개${saved_usd === undefined ? '' : `이고 약 $${saved_usd} 더 듭니다`}.`,
  ROLES_SPARED: ({ roles, spared, cases }) =>
    `${roles}: 안건 ${cases}건 중 ${spared}건에서 필요하지 않았습니다.`,
  EVERYBODY_AT_ONCE: ({ changed, known }) =>
    `의견이 모두 기록된 ${known}건 중 ${changed}건은 처음부터 모두에게 물었다면 달리 끝났을 것입니다.`,
  WAVES_CLOSED: ({ closed, cases, questions }) =>
    `나누어 물었습니다. 안건 ${cases}건 중 ${closed}건이 일찍 끝나 질문 ${questions}개를 아꼈습니다.`,
  WAVES_TOO_MANY: ({ cases, most }) =>
    `안건 ${cases}건에서는 모두에게 물었습니다. 이어질 수 있는 경우가 ${most}가지를 넘었습니다.`,
  CASES_UNANSWERED: ({ cases, first }) => `아직 답이 없는 안건: ${cases}건 (${first})`,
  CASES_PARTLY_ANSWERED: ({ cases }) => `답이 일부만 온 안건: ${cases}건`,
  RULED_AS_GIVEN: ({ cases, ruled }) =>
    `안건 ${ruled}건 중 ${cases}건은 새로 묻지 않고 함께 주어진 의견으로 판정했습니다`,
  GIVEN_ANSWERS_LEFT: ({ cases, ruled, answers }) =>
    `안건 ${ruled}건 중 ${cases}건에 함께 온 답(${answers})은 세지 않고 에이전트에게 물었습니다`,
  ANSWERS_UNUSED: ({ questions, roles, first }) =>
    `질문 ${questions}개에서 쓸 수 있는 답을 얻지 못했습니다 (${roles}). 첫 번째: ${first}`,
  ANSWERS_UNREAD: ({ answers, roles, first }) =>
    `답 ${answers}개는 일부만 쓸 수 있었습니다 (${roles}). 첫 번째: ${first}`,
};
