import type { EstadoItem, Verificacao, VerificacaoConferida } from '../checklists/checklists.ts'

interface ItemAnterior {
  codItem: number
  grupo: string
  nome: string
  estado: string
  medida: number | null
  unidade: string | null
  limite: number | null
  comentarioCliente: string | null
}
interface LinhaAnterior {
  codItem: number | null
  titulo: string
  cor: 'VERMELHO' | 'AMARELO' | null
  estado: string
  comentarioCliente: string | null
  adiadoPara: string | null
  adiadoKm: number | null
}

const RESPOSTA: Partial<Record<string, 'RECUSADO' | 'ADIADO'>> = { REPROVADO: 'RECUSADO', ADIADO: 'ADIADO' }

/** The checks that a visit leaves to the next: its red and amber items with the customer's answer, then declined or postponed lines of no such item. */
export function verificacoesDe(itens: readonly ItemAnterior[], linhas: readonly LinhaAnterior[]): Verificacao[] {
  const doItem = new Map(linhas.flatMap((l) => (l.codItem === null ? [] : [[l.codItem, l] as const])))
  const achados = itens.flatMap((i): Verificacao[] => {
    const linha = doItem.get(i.codItem)
    const resposta = RESPOSTA[linha?.estado ?? '']
    const cor = i.estado === 'VERMELHO' || i.estado === 'AMARELO' ? i.estado : null
    if (cor === null && !resposta) return []
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
        motivo: resposta ?? cor ?? 'AMARELO',
        adiadoPara: linha?.adiadoPara ?? null,
        adiadoKm: linha?.adiadoKm ?? null,
      },
    ]
  })
  const conhecidos = new Set(itens.map((i) => i.codItem))
  const soltas = linhas.flatMap((l): Verificacao[] => {
    const motivo = RESPOSTA[l.estado]
    if (!motivo || (l.codItem !== null && conhecidos.has(l.codItem))) return []
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
  return [...achados, ...soltas]
}

/** An item's name as visits compare it: without accents, case or punctuation. */
export const chaveDoItem = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Each check beside this visit's item of that name (of the same group, when several have it): found in order is resolved, amber or red is still open, absent or not looked at is not checked. */
export function conferir(
  pedidas: readonly Verificacao[],
  itens: readonly { codItem?: number; grupo: string; nome: string; estado: EstadoItem }[],
): VerificacaoConferida[] {
  const porNome = Map.groupBy(itens, (i) => chaveDoItem(i.nome))
  return pedidas.map((p) => {
    const deles = porNome.get(chaveDoItem(p.nome)) ?? []
    const item = deles.find((i) => chaveDoItem(i.grupo) === chaveDoItem(p.grupo)) ?? deles[0]
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
