export const log = (message) => console.log(message);
