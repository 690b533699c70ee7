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

  async query(text) {
    const connection = this.acquire();
    try {
      return await connection.run(text);
    } finally {
      this.release(connection);
    }
  }
}
