/** A picture of points and grades: how often each reviewer and each method is near enough to the truth. */
import type { PointsReport } from '@curia/core/in/votes';
import { drawReliability } from './votes-pictures.ts';

/** The same bars as for labels; what is near enough is right. */
export const drawPoints = ({ gold, recommended, methods, reviewers }: PointsReport): string =>
  drawReliability({
    gold,
    recommended,
    methods: methods.map(({ name, within, within_interval }) => ({
      name,
      accuracy: within,
      interval: within_interval,
    })),
    reviewers: reviewers.map(({ reviewer, within, interval }) => ({ reviewer, accuracy: within, interval })),
  });
