import type { ItemState } from '../checklists/checklists.ts'
import { formatMedida, ITEM_STATE_LABELS } from './checklist-words.ts'

/** The fields of a checklist that may be corrected, in words for the user. */
export interface Correctable {
  placa: string | null
  chassi: string | null
  marca: string
  modelo: string
  versao: string | null
  ano: number | null
  cliente: string
  telefone: string | null
  km: number | null
  consultor: string | null
  mecanico: string | null
  itens: readonly {
    nome: string
    estado: ItemState
    medida: number | null
    unidade: string | null
    comentarioInterno: string | null
    comentarioCliente: string | null
  }[]
}

/** A record's fields by the names shown on screen; null for an empty field. */
export type Description = Record<string, string | null>

/** One field whose value differs between two descriptions. */
export interface Difference {
  campo: string
  antes: string | null
  depois: string | null
}

/** A checklist field by field, as its changes are shown and stored. Items with the same name are told apart by their position. */
export function describeChecklist(c: Correctable): Description {
  const seen = new Map<string, number>()
  const itens = c.itens.flatMap((i) => {
    const turn = (seen.get(i.nome) ?? 0) + 1
    seen.set(i.nome, turn)
    const nome = turn === 1 ? i.nome : `${i.nome} (${turn})`
    return [
      [`${nome}: estado`, ITEM_STATE_LABELS[i.estado]],
      [`${nome}: medida`, i.medida === null ? null : formatMedida(i.medida, i.unidade)],
      [`${nome}: comentário ao cliente`, i.comentarioCliente || null],
      [`${nome}: comentário interno`, i.comentarioInterno || null],
    ] as const
  })
  return Object.fromEntries([
    ['Placa', c.placa || null],
    ['Chassi', c.chassi || null],
    ['Marca', c.marca],
    ['Modelo', c.modelo],
    ['Versão', c.versao || null],
    ['Ano', c.ano === null ? null : String(c.ano)],
    ['Cliente', c.cliente],
    ['Telefone', c.telefone || null],
    ['Quilometragem', c.km === null ? null : `${c.km.toLocaleString('pt-BR')} km`],
    ['Consultor', c.consultor],
    ['Mecânico', c.mecanico],
    ...itens,
  ])
}

/** The fields that differ, in the order of the first description; null on the side that lacks the field. */
export function differences(before: Description, after: Description): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((campo) => {
    const [a, d] = [before[campo] ?? null, after[campo] ?? null]
    return a === d ? [] : [{ campo, antes: a, depois: d }]
  })
}
