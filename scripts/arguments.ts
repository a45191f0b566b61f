import { parseArgs } from 'node:util'

/** Ends a command in words, without a stack: 2 when it was called wrongly, 1 when it could not do its work. */
export function stop(message: string, code: 1 | 2 = 2): never {
  console.error(message)
  process.exit(code)
}

/**
 * Parses the options `--name value` of a command. Unknown options, and the missing ones in one message, end the process; `--help` shows
 * the usage.
 */
export function args<K extends string>(
  uso: string,
  required: readonly K[],
  optional: readonly string[] = [],
): Record<K, string> & Record<string, string | undefined> {
  if (process.argv.includes('--help')) {
    console.log(`Usage: ${uso}`)
    process.exit(0)
  }
  const values = read([...required, ...optional], uso)
  const faltam = required.filter((n) => !values[n])
  if (faltam.length > 0) stop(`Missing ${faltam.map((f) => `--${f}`).join(', ')}.\nUsage: ${uso}`)
  return values as Record<K, string> & Record<string, string | undefined>
}

function read(names: readonly string[], uso: string): Record<string, string | undefined> {
  try {
    return parseArgs({ options: Object.fromEntries(names.map((n) => [n, { type: 'string' as const }])) }).values
  } catch (e) {
    if (e instanceof TypeError) stop(`${e.message}.\nUsage: ${uso}`)
    throw e
  }
}
