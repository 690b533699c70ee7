/** Writes rows as Parquet, with DuckDB, which is an optional package. */

import { CuriaError } from '@curia/core';
import { unwritable } from '@curia/core/read';
import type { OutTable } from './run-rows.ts';

async function load() {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const words = 'Parquet is written by a package of its own; add it with: npm install @duckdb/node-api';
    throw new CuriaError('PACKAGE_MISSING', words, [], { cause: error });
  }
}

/** Writes the file; every column is text. */
export async function writeParquet(file: string, { columns, rows }: OutTable): Promise<void> {
  const { DuckDBInstance } = await load();
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(
      `CREATE TABLE rows (${columns.map((name) => `${quoted(name, '"')} VARCHAR`).join(', ')})`,
    );
    const appender = await connection.createAppender('rows');
    for await (const row of rows) {
      for (const column of columns) {
        const value = row[column] ?? null;
        if (value === null) appender.appendNull();
        else appender.appendVarchar(value);
      }
      appender.endRow();
    }
    appender.closeSync();
    await connection.run(`COPY rows TO ${quoted(file, "'")} (FORMAT parquet, COMPRESSION zstd)`);
  } catch (error) {
    throw unwritable(file, error);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const quoted = (text: string, mark: string): string => `${mark}${text.replaceAll(mark, mark + mark)}${mark}`;
