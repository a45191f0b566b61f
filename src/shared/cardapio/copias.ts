import { z } from 'zod'
import { text } from '../cadastros/registers.ts'
import { cod, endpoint, instant } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'
import { plainText } from '../rules/plain-text.ts'

export const COPIA_TYPES = ['peca', 'cardapio', 'manual'] as const
export type CopiaType = (typeof COPIA_TYPES)[number]

/** Source or target of a copy: a store (its own prices), or a model of a make; an empty model means the whole make. */
const side = z.union([
  z.object({ codConcessionaria: cod }),
  z.object({ marca: text(60).min(1, 'Escolha a marca'), modelo: text(120) }),
])
export type Side = z.output<typeof side>

/** Whether the source or target is a store. */
export const isLoja = (l: Side): l is { codConcessionaria: number } => 'codConcessionaria' in l

const request = z.object({ tipo: z.enum(COPIA_TYPES), de: side, para: side })
export type CopiaRequest = z.output<typeof request>

/** Why a requested copy is invalid, and the field at fault; null when it is valid. */
export function copiaRefusal({ tipo, de, para }: CopiaRequest): { campo: string; mensagem: string } | null {
  if (isLoja(de) !== isLoja(para))
    return { campo: 'para', mensagem: 'Copie de uma concessionária para outra, ou de um modelo para outro' }
  if (tipo === 'peca' && !isLoja(de))
    return { campo: 'de', mensagem: 'Preços de peças se copiam entre concessionárias' }
  if (tipo === 'manual' && isLoja(de)) return { campo: 'de', mensagem: 'Manuais se copiam entre modelos' }
  const equal = isLoja(de)
    ? isLoja(para) && de.codConcessionaria === para.codConcessionaria
    : !isLoja(para) &&
      simplified(de.marca) === simplified(para.marca) &&
      simplified(de.modelo) === simplified(para.modelo)
  return equal ? { campo: 'para', mensagem: 'Escolha um destino diferente da origem' } : null
}
const simplified = (t: string) => plainText(t).trim()

export const COPIA_STATUSES = ['NOVO', 'MUDA', 'SAI'] as const
export type CopiaStatus = (typeof COPIA_STATUSES)[number]

/** A record that a copy would add, change or remove: described in words, with its price before and after in centavos. */
const difference = z.object({
  chave: z.string(),
  nome: z.string(),
  situacao: z.enum(COPIA_STATUSES),
  /** Differences in words. */
  mudancas: z.array(z.string()),
  precoAntes: z.number().nullable(),
  precoDepois: z.number().nullable(),
})
export type CopiaDifference = z.infer<typeof difference>

const copia = z.object({
  codCopia: z.number(),
  tipo: z.enum(COPIA_TYPES),
  /** Source and target in words. */
  de: z.string(),
  para: z.string(),
  linhas: z.number(),
  quem: z.string(),
  feitaEm: instant,
  desfeitaEm: instant.nullable(),
  /** True while the copy is less than a day old and not undone. */
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
    body: request,
    response: z.object({ itens: z.array(difference), iguais: z.number() }),
  }),
  copiar: endpoint({
    method: 'POST',
    path: 'cardapio/copias',
    acesso,
    resumo: 'Copiar as linhas escolhidas da comparação: todas ou nenhuma',
    body: request.extend({ chaves: z.array(z.string().max(200)).min(1, 'Escolha ao menos uma linha').max(20_000) }),
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
