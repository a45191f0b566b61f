import { tracing } from './tracing.ts'

/** The first word of a statement, and the first table that it names. Comments and values are never looked at. */
export function summaryOf(text: string): { operation: string; table: string | undefined } {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'sql'
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)"?/i.exec(text)?.[1]
  return { operation, table: table?.toLowerCase() }
}

/** Sends a statement in a span of its own where that is switched on (TELEMETRIA_SQL), inside of a traced request or job. */
export function inStatementSpan<R extends { rowCount: number | null }>(
  text: string,
  send: () => Promise<R>,
): Promise<R> {
  const trace = tracing()
  if (!trace?.statements || !trace.isActive()) return send()
  const { operation, table } = summaryOf(text)
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  } as const
  const name = table === undefined ? operation : `${operation} ${table}`
  // `run` calls it at once, so statements keep their order in the pipeline.
  return trace.run({ name, kind: 'client', facts }, async (add) => {
    const result = await send()
    if (result.rowCount !== null) add({ 'db.response.returned_rows': result.rowCount })
    return result
  })
}
