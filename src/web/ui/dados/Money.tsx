import { formatarReais } from '#shared/rules/dinheiro.ts'

/** An amount in centavos as "R$ 1.234,56", tabular; a dash while there is none. */
export function Money({ centavos }: { centavos: number | null }) {
  return <span className="num">{centavos === null ? '—' : formatarReais(centavos)}</span>
}
