import type { EnderecoDaTela } from '#shared/core/telas.ts'
import { gravarJson, lerJson } from './armazenamento.ts'

const CHAVE = 'recentes'
const MAXIMO = 6

/** A record that the person opened a while ago, and where. */
export interface Recente {
  titulo: string
  detalhe: string
  placa: string | null
  to: EnderecoDaTela
  search: Record<string, string | number | undefined>
}

/** What was opened last, the newest first; kept in this browser until signing out. */
export function lerRecentes(): Recente[] {
  return lerJson<Recente[]>(localStorage, CHAVE, [])
}

/** Puts a record first among those opened last. */
export function lembrarRecente(r: Recente): void {
  const mesmo = (o: Recente) => o.to === r.to && JSON.stringify(o.search) === JSON.stringify(r.search)
  gravarJson(localStorage, CHAVE, [r, ...lerRecentes().filter((o) => !mesmo(o))].slice(0, MAXIMO))
}
