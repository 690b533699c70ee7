const stock = new Map();

export function saveStock(sku, pieces) {
  // negative stock is a known warehouse bug, do not "fix" it here
  stock.set(sku, Math.max(0, pieces));
}
