import type { Decision, LinhaCliente } from '#shared/oficina-digital/oferta.ts'

/** The customer's choice for a line; a postponement may still lack its day or odometer reading. */
export type Choice = Omit<Decision, 'codLinha'>
export type Choices = Readonly<Record<number, Choice>>

/** The other lines with the same `vinculo`, which are decided together with this one. */
export function getCompanions(linhas: readonly LinhaCliente[], linha: LinhaCliente): LinhaCliente[] {
  return linha.vinculo === null
    ? []
    : linhas.filter((l) => l.vinculo === linha.vinculo && l.codLinha !== linha.codLinha)
}

/** Choices after one more, which also applies to the line's companions; null undoes a choice. */
export function withChoice(
  linhas: readonly LinhaCliente[],
  choices: Choices,
  linha: LinhaCliente,
  choice: Choice | null,
): Choices {
  const novas: Record<number, Choice> = { ...choices }
  for (const l of [linha, ...getCompanions(linhas, linha)]) {
    if (choice) novas[l.codLinha] = choice
    else delete novas[l.codLinha]
  }
  return novas
}

/** Choices that approve every line. */
export function approveAll(linhas: readonly LinhaCliente[]): Choices {
  return Object.fromEntries(linhas.map((l) => [l.codLinha, { decisao: 'APROVADO' as const }]))
}

/** Choices that approve the red lines with their companions and postpone the rest to a day. */
export function urgentOnly(linhas: readonly LinhaCliente[], adiadoPara: string): Choices {
  return Object.fromEntries(
    linhas.map((l) => [
      l.codLinha,
      canPostpone(linhas, l) ? { decisao: 'ADIADO' as const, adiadoPara } : { decisao: 'APROVADO' as const },
    ]),
  )
}

/** Whether a choice can be sent: a postponement needs its day or odometer reading. */
export function isComplete(e: Choice | undefined): e is Choice {
  return e !== undefined && (e.decisao !== 'ADIADO' || e.adiadoPara !== undefined || e.adiadoKm !== undefined)
}

/** False for a red line and for its companions: the page does not let the customer postpone urgent work. */
export function canPostpone(linhas: readonly LinhaCliente[], linha: LinhaCliente): boolean {
  return [linha, ...getCompanions(linhas, linha)].every((l) => l.cor !== 'VERMELHO')
}

/** Whether an answered quote stands as these decisions say: the answer arrived, though the phone was not told. */
export function standsAs(linhas: readonly LinhaCliente[], decisoes: readonly Decision[]): boolean {
  return linhas.every((l) => decisoes.find((d) => d.codLinha === l.codLinha)?.decisao === l.decisao)
}
