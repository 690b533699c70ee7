/** The port for agents of your own, as `curia/agent`: the same as `@curia/core/agent`. */
export * from '@curia/core/agent';
