import type { EstadoItem } from '../checklists/checklists.ts'
import { escreverMedida, NOME_DO_ESTADO } from './palavras-checklist.ts'

/** What of a checklist may be corrected, in the words people use. */
export interface Corrigivel {
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
    estado: EstadoItem
    medida: number | null
    unidade: string | null
    comentarioInterno: string | null
    comentarioCliente: string | null
  }[]
}

/** A record's fields by the name that screens give them; what is empty is null. */
export type Descricao = Record<string, string | null>

/** One field that two descriptions tell differently. */
export interface Diferenca {
  campo: string
  antes: string | null
  depois: string | null
}

/** A checklist field by field, as its changes are shown and kept. Items of one name are told apart by their place. */
export function descrever(c: Corrigivel): Descricao {
  const vistos = new Map<string, number>()
  const itens = c.itens.flatMap((i) => {
    const vez = (vistos.get(i.nome) ?? 0) + 1
    vistos.set(i.nome, vez)
    const nome = vez === 1 ? i.nome : `${i.nome} (${vez})`
    return [
      [`${nome}: estado`, NOME_DO_ESTADO[i.estado]],
      [`${nome}: medida`, i.medida === null ? null : escreverMedida(i.medida, i.unidade)],
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

/** Fields that differ, in the order of the first description; a field that one side lacks is null there. */
export function diferencas(antes: Descricao, depois: Descricao): Diferenca[] {
  return [...new Set([...Object.keys(antes), ...Object.keys(depois)])].flatMap((campo) => {
    const [a, d] = [antes[campo] ?? null, depois[campo] ?? null]
    return a === d ? [] : [{ campo, antes: a, depois: d }]
  })
}
