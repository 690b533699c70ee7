/** The console as a whole: language, memory of answers, and which address shows which screen. */
import { CuriaError } from '@curia/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { screen } from './frame/screen.ts';
import { Shell } from './frame/shell.tsx';
import { Exporting } from './pages/export/exporting.tsx';
import { RunsPage } from './pages/runs/runs-page.tsx';
import { SpeechProvider, type Spoken } from './words/words.tsx';

// The first screen comes with the entry; each other one is loaded when it is opened.
const PlaygroundPage = screen(() => import('./pages/playground/playground-page.tsx'));
const ComparePage = screen(() => import('./pages/compare/compare-page.tsx'));
const NewRunPage = screen(() => import('./pages/new-run/new-run-page.tsx'));
const RunPage = screen(() => import('./pages/run/run-page.tsx'));
const CasePage = screen(() => import('./pages/case/case-page.tsx'));
const SettingsPage = screen(() => import('./pages/settings/settings-page.tsx'));
const TablesPage = screen(() => import('./pages/table/tables-page.tsx'));
const TablePage = screen(() => import('./pages/table/table-page.tsx'));
const ItemsPage = screen(() => import('./pages/items/items-page.tsx'));
const QueuePage = screen(() => import('./pages/desk/queue-page.tsx'));
const ReviewPage = screen(() => import('./pages/desk/review-page.tsx'));
const AdjudicatePage = screen(() => import('./pages/desk/adjudicate-page.tsx'));
const AgreementPage = screen(() => import('./pages/desk/agreement/agreement-page.tsx'));
const EvaluationPage = screen(() => import('./pages/evaluation/evaluation-page.tsx'));
const RunEvaluationPage = screen(() => import('./pages/evaluation/run-evaluation-page.tsx'));
const PeoplePage = screen(() => import('./pages/people/people-page.tsx'));
const JoinPage = screen(() => import('./pages/people/join-page.tsx'));
const CourtsPage = screen(() => import('./pages/court-edit/courts-page.tsx'));
const CourtPage = screen(() => import('./pages/court-edit/court-page.tsx'));
const UnknownPage = screen(() => import('./frame/unknown-page.tsx'));

/** A session that is over is found out by whatever is asked next; then it is asked again who is here. */
const onError = (error: unknown): void => {
  if (CuriaError.is(error) && error.code === 'TOKEN_REFUSED')
    void answers.invalidateQueries({ queryKey: ['me'] });
};

const answers: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal stays a refusal; only a server that did not answer is asked again.
      retry: (failures, error) => !CuriaError.is(error) && failures < 2,
    },
  },
});

/** The console. */
export const App = ({ first }: { readonly first: Spoken }) => (
  <SpeechProvider first={first}>
    <QueryClientProvider client={answers}>
      <BrowserRouter>
        <Routes>
          <Route element={<Shell over={<Exporting />} />}>
            <Route index element={<Navigate to="/runs" replace />} />
            <Route path="runs" element={<RunsPage />} />
            <Route path="runs/new" element={<NewRunPage />} />
            <Route path="runs/:run" element={<RunPage />} />
            <Route path="playground" element={<PlaygroundPage />} />
            <Route path="compare" element={<ComparePage />} />
            <Route path="runs/:run/cases/:case" element={<CasePage />} />
            <Route path="tables" element={<TablesPage />} />
            <Route path="tables/:question/:policy" element={<TablePage />} />
            <Route path="evaluation" element={<EvaluationPage />} />
            <Route path="evaluation/:run" element={<RunEvaluationPage />} />
            <Route path="queue" element={<ItemsPage />} />
            <Route path="queues" element={<QueuePage />} />
            <Route path="queue/:queue/review" element={<ReviewPage />} />
            <Route path="queue/:queue/adjudicate" element={<AdjudicatePage />} />
            <Route path="agreement" element={<AgreementPage />} />
            <Route path="courts" element={<CourtsPage />} />
            <Route path="courts/:court" element={<CourtPage />} />
            <Route path="people" element={<PeoplePage />} />
            <Route path="join" element={<JoinPage />} />
            <Route path="settings" element={<SettingsPage />} />
            <Route path="*" element={<UnknownPage />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </SpeechProvider>
);
