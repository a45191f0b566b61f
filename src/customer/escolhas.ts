import type { Decisao, LinhaCliente } from '#shared/oficina-digital/oferta.ts'

/** What the customer chose for a line; a postponement may still lack its day or reading. */
export type Escolha = Omit<Decisao, 'codLinha'>
export type Escolhas = Readonly<Record<number, Escolha>>

/** The other lines that are decided together with a line. */
export function companheiras(linhas: readonly LinhaCliente[], linha: LinhaCliente): LinhaCliente[] {
  return linha.vinculo === null
    ? []
    : linhas.filter((l) => l.vinculo === linha.vinculo && l.codLinha !== linha.codLinha)
}

/** Choices after one more; null takes a choice back. What belongs together moves together. */
export function comEscolha(
  linhas: readonly LinhaCliente[],
  escolhas: Escolhas,
  linha: LinhaCliente,
  escolha: Escolha | null,
): Escolhas {
  const novas: Record<number, Escolha> = { ...escolhas }
  for (const l of [linha, ...companheiras(linhas, linha)]) {
    if (escolha) novas[l.codLinha] = escolha
    else delete novas[l.codLinha]
  }
  return novas
}

/** Everything approved. */
export function aprovarTudo(linhas: readonly LinhaCliente[]): Escolhas {
  return Object.fromEntries(linhas.map((l) => [l.codLinha, { decisao: 'APROVADO' as const }]))
}

/** The urgent approved, with what hangs together with it; the rest put off to a day. */
export function soUrgentes(linhas: readonly LinhaCliente[], adiadoPara: string): Escolhas {
  return Object.fromEntries(
    linhas.map((l) => [
      l.codLinha,
      podeAdiar(linhas, l) ? { decisao: 'ADIADO' as const, adiadoPara } : { decisao: 'APROVADO' as const },
    ]),
  )
}

/** Whether a choice can be sent as it is. */
export function completa(e: Escolha | undefined): e is Escolha {
  return e !== undefined && (e.decisao !== 'ADIADO' || e.adiadoPara !== undefined || e.adiadoKm !== undefined)
}

/** What is urgent is not postponed here, nor what hangs together with it. */
export function podeAdiar(linhas: readonly LinhaCliente[], linha: LinhaCliente): boolean {
  return [linha, ...companheiras(linhas, linha)].every((l) => l.cor !== 'VERMELHO')
}
