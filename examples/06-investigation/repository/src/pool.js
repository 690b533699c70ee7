/** A pool of database connections. */
export class Pool {
  constructor(connections) {
    this.free = [...connections];
  }

  acquire() {
    const connection = this.free.pop();
    if (connection === undefined) throw new Error('pool exhausted');
    return connection;
  }

  release(connection) {
    this.free.push(connection);
  }

  async query(text, attempts = 2) {
    const connection = this.acquire();
    try {
      const rows = await connection.run(text);
      this.release(connection);
      return rows;
    } catch (error) {
      if (attempts > 1) return this.query(text, attempts - 1);
      throw error;
    }
  }
}
