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

/** `--name -1` as `--name=-1`: apart, the parser takes a number below zero for another option. */
const joined = (typed: readonly string[]): string[] =>
  typed.reduce<string[]>((all, word) => {
    const option = all.at(-1)
    if (!/^-\d/.test(word) || !option?.startsWith('--') || option.includes('=')) return [...all, word]
    return [...all.slice(0, -1), `${option}=${word}`]
  }, [])

function read(names: readonly string[], uso: string): Record<string, string | undefined> {
  try {
    const options = Object.fromEntries(names.map((n) => [n, { type: 'string' as const }]))
    return parseArgs({ args: joined(process.argv.slice(2)), options }).values
  } catch (e) {
    if (e instanceof TypeError) stop(`${e.message}.\nUsage: ${uso}`)
    throw e
  }
}
