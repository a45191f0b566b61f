import { parseArgs } from 'node:util'

/** Options `--nome valor` of a command; the missing ones are named in one message and the process ends. */
export function argumentos<K extends string>(
  uso: string,
  obrigatorios: readonly K[],
  opcionais: readonly string[] = [],
): Record<K, string> & Record<string, string | undefined> {
  const { values } = parseArgs({
    options: Object.fromEntries([...obrigatorios, ...opcionais].map((n) => [n, { type: 'string' as const }])),
  })
  const faltam = obrigatorios.filter((n) => !values[n])
  if (faltam.length > 0) {
    console.error(`Falta ${faltam.map((f) => `--${f}`).join(', ')}.\nUso: ${uso}`)
    process.exit(2)
  }
  return values as Record<K, string> & Record<string, string | undefined>
}
