export const info = (message) => console.log(`[info] ${message}`);
export const warn = (message) => console.log(`[warn] ${message}`);
