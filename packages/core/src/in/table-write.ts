/** `@curia/core/in/table/write`: what the product reaches of this room. */
export { quoteName, SQL_DIALECTS, type SqlDialectName } from '../table/write/sql-dialect.ts';
export { tableGrid } from '../table/write/table-grid.ts';
export { addedColumn, type SqlOptions } from '../table/write/to-sql.ts';
