import type { ItemState, Verificacao, CheckedVerificacao } from '../checklists/checklists.ts'
import { plainText } from './plain-text.ts'

interface PreviousItem {
  codItem: number
  grupo: string
  nome: string
  estado: string
  medida: number | null
  unidade: string | null
  limite: number | null
  comentarioCliente: string | null
}
interface PreviousLinha {
  codItem: number | null
  titulo: string
  cor: 'VERMELHO' | 'AMARELO' | null
  estado: string
  comentarioCliente: string | null
  adiadoPara: string | null
  adiadoKm: number | null
}

const ANSWER: Partial<Record<string, 'RECUSADO' | 'ADIADO'>> = { REPROVADO: 'RECUSADO', ADIADO: 'ADIADO' }

/**
 * Checks that a visit leaves for the next: its red and amber items with the customer's answer, then declined or postponed lines of other
 * items.
 */
export function verificacoesFrom(itens: readonly PreviousItem[], linhas: readonly PreviousLinha[]): Verificacao[] {
  const forItem = new Map(linhas.flatMap((l) => (l.codItem === null ? [] : [[l.codItem, l] as const])))
  const achados = itens.flatMap((i): Verificacao[] => {
    const linha = forItem.get(i.codItem)
    const response = ANSWER[linha?.estado ?? '']
    const cor = i.estado === 'VERMELHO' || i.estado === 'AMARELO' ? i.estado : null
    if (cor === null && !response) return []
    const { grupo, nome, medida, unidade, limite, comentarioCliente } = i
    return [
      {
        grupo,
        nome,
        cor,
        medida,
        unidade,
        limite,
        comentarioCliente,
        motivo: response ?? cor ?? 'AMARELO',
        adiadoPara: linha?.adiadoPara ?? null,
        adiadoKm: linha?.adiadoKm ?? null,
      },
    ]
  })
  const known = new Set(itens.map((i) => i.codItem))
  const loose = linhas.flatMap((l): Verificacao[] => {
    const motivo = ANSWER[l.estado]
    if (!motivo || (l.codItem !== null && known.has(l.codItem))) return []
    const { cor, comentarioCliente, adiadoPara, adiadoKm } = l
    return [
      {
        grupo: 'Serviços',
        nome: l.titulo,
        motivo,
        cor,
        medida: null,
        unidade: null,
        limite: null,
        comentarioCliente,
        adiadoPara,
        adiadoKm,
      },
    ]
  })
  return [...achados, ...loose]
}

/** Key of an item's name for comparing visits: without accents, case or punctuation. */
export const itemKey = (text: string): string =>
  plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Result of each check by this visit's item of the same name (and group, when several have the name): green is resolved, amber or red
 * still open, absent or unverified is not checked.
 */
export function check(
  requested: readonly Verificacao[],
  itens: readonly { codItem?: number; grupo: string; nome: string; estado: ItemState }[],
): CheckedVerificacao[] {
  const byName = Map.groupBy(itens, (i) => itemKey(i.nome))
  return requested.map((p) => {
    const ofThem = byName.get(itemKey(p.nome)) ?? []
    const item = ofThem.find((i) => itemKey(i.grupo) === itemKey(p.grupo)) ?? ofThem[0]
    const estado = item?.estado ?? null
    const resultado =
      estado === null || estado === 'NAO_VERIFICADO'
        ? 'NAO_VERIFICADO'
        : estado === 'VERDE' || estado === 'NA'
          ? 'RESOLVIDO'
          : 'EM_ABERTO'
    return { ...p, resultado, codItem: item?.codItem ?? null, estadoAtual: estado }
  })
}
