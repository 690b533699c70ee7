/** The library that reads shapes tries whether it may make code, which the policy of the page forbids and reports: it is told before it is loaded. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
