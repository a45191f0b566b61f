import { z } from 'zod'
import { texto } from '../cadastros/comum.ts'
import { cod, endpoint, instante } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'

export const TIPOS_COPIA = ['peca', 'cardapio', 'manual'] as const
export type TipoCopia = (typeof TIPOS_COPIA)[number]

/** One side of a copy: a store (its own prices), or a model of a make; an empty model is the make itself. */
const lado = z.union([
  z.object({ codConcessionaria: cod }),
  z.object({ marca: texto(60).min(1, 'Escolha a marca'), modelo: texto(120) }),
])
export type Lado = z.output<typeof lado>

/** Whether a side is a store. */
export const ehLoja = (l: Lado): l is { codConcessionaria: number } => 'codConcessionaria' in l

const pedido = z.object({ tipo: z.enum(TIPOS_COPIA), de: lado, para: lado })
export type PedidoDeCopia = z.output<typeof pedido>

/** What is wrong with a copy as it is asked for; null when it may be compared. */
export function recusaDaCopia({ tipo, de, para }: PedidoDeCopia): { campo: string; mensagem: string } | null {
  if (ehLoja(de) !== ehLoja(para))
    return { campo: 'para', mensagem: 'Copie de uma concessionária para outra, ou de um modelo para outro' }
  if (tipo === 'peca' && !ehLoja(de))
    return { campo: 'de', mensagem: 'Preços de peças se copiam entre concessionárias' }
  if (tipo === 'manual' && ehLoja(de)) return { campo: 'de', mensagem: 'Manuais se copiam entre modelos' }
  const igual = ehLoja(de)
    ? ehLoja(para) && de.codConcessionaria === para.codConcessionaria
    : !ehLoja(para) && simples(de.marca) === simples(para.marca) && simples(de.modelo) === simples(para.modelo)
  return igual ? { campo: 'para', mensagem: 'Escolha um destino diferente da origem' } : null
}
const simples = (t: string) => t.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

export const SITUACOES_COPIA = ['NOVO', 'MUDA', 'SAI'] as const
export type SituacaoDaCopia = (typeof SITUACOES_COPIA)[number]

/** A record that a copy would add, change or take away: in words, and its price on either side in centavos. */
const diferenca = z.object({
  chave: z.string(),
  nome: z.string(),
  situacao: z.enum(SITUACOES_COPIA),
  /** What differs, in words. */
  mudancas: z.array(z.string()),
  precoAntes: z.number().nullable(),
  precoDepois: z.number().nullable(),
})
export type DiferencaDaCopia = z.infer<typeof diferenca>

const copia = z.object({
  codCopia: z.number(),
  tipo: z.enum(TIPOS_COPIA),
  /** Both sides in words. */
  de: z.string(),
  para: z.string(),
  linhas: z.number(),
  quem: z.string(),
  feitaEm: instante,
  desfeitaEm: instante.nullable(),
  /** Less than a day old, and not undone. */
  podeDesfazer: z.boolean(),
})
export type Copia = z.infer<typeof copia>

const acesso = NIVEIS_CARDAPIO

export const copias = {
  compararCopia: endpoint({
    method: 'POST',
    path: 'cardapio/copias/comparacao',
    acesso,
    semAuditoria: true,
    resumo: 'O que uma cópia acrescentaria, mudaria e tiraria do destino; nada é gravado',
    body: pedido,
    response: z.object({ itens: z.array(diferenca), iguais: z.number() }),
  }),
  copiar: endpoint({
    method: 'POST',
    path: 'cardapio/copias',
    acesso,
    resumo: 'Copiar as linhas escolhidas da comparação: todas ou nenhuma',
    body: pedido.extend({ chaves: z.array(z.string().max(200)).min(1, 'Escolha ao menos uma linha').max(20_000) }),
    response: copia,
    limiteBytes: 4 * 1024 * 1024,
  }),
  listCopias: endpoint({
    method: 'GET',
    path: 'cardapio/copias',
    acesso,
    resumo: 'As últimas cópias, e quais ainda se desfazem',
    response: z.array(copia),
  }),
  desfazerCopia: endpoint({
    method: 'POST',
    path: 'cardapio/copias/:codCopia/desfazer',
    acesso,
    resumo: 'Desfazer uma cópia de menos de um dia; recusada se algo do que ela gravou mudou depois',
    params: z.object({ codCopia: cod }),
    response: copia,
  }),
}
