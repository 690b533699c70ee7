/** What a file is for, judging by its path: only some files can contain the cause of a fault. */

/** What a file is for. */
export type FileKind = 'code' | 'configuration' | 'dependency' | 'schema' | 'document' | 'test' | 'other';

const CODE =
  /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|py|java|kt|scala|go|rb|rs|php|cs|c|h|cc|cpp|hpp|swift|sh|bash)$/i;
const CONFIGURATION =
  /\.(?:ya?ml|toml|ini|cfg|conf|properties|tf|env)$|(?:^|\/)(?:\.env[^/]*|Dockerfile[^/]*|Makefile|Procfile|nginx[^/]*)$|(?:^|\/)(?:config|conf|settings|deploy|k8s|helm|infra)\/[^/]+\.(?:json|xml)$|(?:^|\/)[^/]*(?:config|settings|flags|features)[^/]*\.json$|\.(?:config|conf)\.[cm]?[jt]s$|(?:^|\/)(?:Gruntfile|gulpfile)\.[cm]?js$/i;
const DEPENDENCY =
  /(?:^|\/)(?:package(?:-lock)?\.json|yarn\.lock|pnpm-lock\.yaml|requirements[^/]*\.txt|poetry\.lock|pyproject\.toml|Pipfile(?:\.lock)?|pom\.xml|build\.gradle(?:\.kts)?|go\.(?:mod|sum)|Gemfile(?:\.lock)?|Cargo\.(?:toml|lock))$/i;
const TEST =
  /(?:^|\/)(?:tests?|__tests__|specs?|fixtures?|mocks?|e2e)\/|[._-](?:test|spec)\.[a-z]+$|(?:^|\/)test_[^/]+\.py$/i;

/** What a file is for. */
export function kindOfFile(path: string): FileKind {
  if (DEPENDENCY.test(path)) return 'dependency';
  if (TEST.test(path)) return 'test';
  if (/\.sql$|(?:^|\/)migrations?\//i.test(path)) return 'schema';
  if (CONFIGURATION.test(path)) return 'configuration';
  if (CODE.test(path)) return 'code';
  if (/\.(?:md|rst|adoc|txt)$/i.test(path)) return 'document';
  return /\.(?:json|xml)$/i.test(path) ? 'configuration' : 'other';
}

/** Files that only repeat what a manifest says. */
export const isLockFile = (path: string): boolean =>
  /(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|Pipfile\.lock|go\.sum|Gemfile\.lock|Cargo\.lock)$/.test(
    path,
  );

/** Whether a fault can lie in a file at all. */
export const canHoldCause = (path: string): boolean =>
  !isLockFile(path) && !['test', 'document', 'other'].includes(kindOfFile(path));
