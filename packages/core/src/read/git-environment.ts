/** The environment in which git is run: nothing of the user's settings, and nothing that reaches the network, a terminal or a lock. */

/** What git is given of an environment. */
export const gitEnvironment = ({
  PATH,
  SystemRoot,
}: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> => ({
  PATH,
  SystemRoot,
  HOME: '/nonexistent',
  LC_ALL: 'C',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_ALLOW_PROTOCOL: 'none',
});
