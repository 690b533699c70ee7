const WEIGHTS = { title: 5, body: 1 } as const;

export const weightOf = (part: keyof typeof WEIGHTS): number => WEIGHTS[part];
