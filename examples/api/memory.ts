/** `@curia/memory`: what decided cases teach similar ones, in fixed sentences that name no label. */
import {
  type Advice,
  advise,
  type Episode,
  type MemoryQuery,
  memoryV2,
  type Retrieved,
  readEpisode,
  retrieve,
  signatureOf,
  type Written,
  writeEpisode,
} from '@curia/memory';

// A decided case becomes an episode, without its text, where it teaches something.
const written: Written = writeEpisode(
  {
    text: 'The battery is not good, but the screen is.',
    parts: [
      {
        item: 'battery',
        before: { value: 'positive', confidence: 0.6 },
        after: { value: 'negative', confidence: 0.9 },
      },
    ],
    conflicts: ['polarity_mismatch'],
    risks: [{ type: 'negation', severity: 'high' }],
    risks_after: [],
    is_changed: true,
    change: 'turned',
    reason: 'NEGATION_SCOPE',
    dissent: [],
    outcome: { review: 'upheld' },
    split: 'live',
    has_gold: false,
  },
  { may_write: true, recent: new Set(), sequence: 1, timestamp: '2026-01-01T00:00:00Z', version: 'example' },
);
console.log(written.status, written.reason);
const episodes: Episode[] = written.entry === null ? [] : [readEpisode(written.entry)];

// A similar case finds it and is advised in fixed sentences; no text of an episode is repeated.
const text = 'The sound is not good, but the cable is.';
const query: MemoryQuery = { signature: signatureOf(text, 2), split: 'live' };
const found: Retrieved[] = retrieve(episodes, query, memoryV2);
console.log(found.map(({ entry, similarity }) => `${entry.episode_id} ${similarity}`).join(', '));
const advice: Advice = advise(found, { language: 'en' });
console.log(advice.advisories.map(({ advisory_type, message }) => `${advisory_type}: ${message}`).join('\n'));
