const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// Security: everything goes through here first. If this is wrong we have XSS.
export const escapeHtml = (text) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
