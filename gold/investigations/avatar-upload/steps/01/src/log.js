export const info = (message) => console.log(`INFO ${message}`);
export const warn = (message) => console.log(`WARN ${message}`);
