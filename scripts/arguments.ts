import { parseArgs } from 'node:util'

/**
 * Parses the options `--name value` of a command. Missing options are listed in one message and the process exits; `--help` shows the
 * usage.
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
  const { values } = parseArgs({
    options: Object.fromEntries([...required, ...optional].map((n) => [n, { type: 'string' as const }])),
  })
  const faltam = required.filter((n) => !values[n])
  if (faltam.length > 0) {
    console.error(`Missing ${faltam.map((f) => `--${f}`).join(', ')}.\nUsage: ${uso}`)
    process.exit(2)
  }
  return values as Record<K, string> & Record<string, string | undefined>
}
