import { formatReais } from '#shared/rules/money.ts'

/** An amount in centavos as "R$ 1.234,56" in tabular figures; a dash for null. */
export function Money({ centavos }: { centavos: number | null }) {
  return <span className="num">{centavos === null ? '—' : formatReais(centavos)}</span>
}
