import { z } from 'zod'
import { missing, type Fields } from '../cadastros/fields.ts'
import {
  type FieldErrors,
  formSchema,
  sortableFilter,
  cadastroPage,
  onlyErrors,
  version,
} from '../cadastros/registers.ts'
import { cod, endpoint } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'
import { formatReais } from '../rules/money.ts'
import { parseMedida } from '../rules/pneu.ts'

const reais = (v: unknown) => formatReais(Number(v))
export const pneuFields = {
  codigo: { nome: 'Código', novo: '', maximo: 40, required: 'Código obrigatório', coluna: 'texto' },
  marca: { nome: 'Marca', novo: '', maximo: 60, required: 'Marca obrigatória', coluna: 'texto' },
  /** The maker's name of the tread pattern, for example 'Energy XM2+'. */
  linha: { nome: 'Linha', novo: '', maximo: 80, required: 'Linha obrigatória', coluna: 'texto' },
  medida: {
    nome: 'Medida',
    novo: '',
    maximo: 40,
    required: 'Informe a medida, como 205/55 R16 91V',
    coluna: 'texto',
  },
  custo: { nome: 'Custo', novo: null, tell: reais },
  preco: { nome: 'Preço', novo: null, coluna: 'dinheiro', tell: reais },
  ativo: { nome: 'Ativo', novo: true },
} satisfies Fields
const centavos = z.number().int().min(0).max(99_999_999)
const pneuData = formSchema(pneuFields, { custo: centavos.nullable(), preco: centavos.nullable() })
/** Fields of the tyre's form; money in centavos. */
export type PneuData = z.infer<typeof pneuData>

const pneu = pneuData.extend({ codPneu: z.number(), cargaKg: z.number(), velocidadeKmh: z.number(), versao: version })
export type Pneu = z.infer<typeof pneu>

/** A tyre with the store's price and stock; both null when the request names no store. */
const pneuRow = pneu
  .omit({ versao: true })
  .extend({ quantidade: z.number().nullable(), precoDaLoja: z.number().nullable() })
export type PneuRow = z.infer<typeof pneuRow>

/** Form errors of a tyre, by field. The size must include load and speed index, which comparisons need. */
export function validatePneu(d: PneuData): FieldErrors<PneuData> {
  const fetched = parseMedida(d.medida)
  const blank = missing(pneuFields, d)
  return onlyErrors<PneuData>({
    ...blank,
    codigo: blank.codigo ?? (/\s/.test(d.codigo) ? 'Um código não tem espaços' : null),
    medida:
      'erro' in fetched
        ? fetched.erro
        : fetched.medida.cargaKg === null
          ? 'Faltam os índices de carga e velocidade, como 91V'
          : null,
    preco: d.preco === null ? 'Informe o preço' : null,
  })
}

const pneusFilter = sortableFilter(['nome', 'medida', 'codigo', 'carga', 'preco', 'quantidade']).extend({
  codConcessionaria: cod.optional(),
  marca: z.string().max(60).optional(),
  /** Only tyres in stock at the store. */
  estoque: z.enum(['sim']).optional(),
})
export type PneusFilter = z.output<typeof pneusFilter> & { maximo?: number }

const atLoja = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  quantidade: z.number(),
  /** Null uses the network's price. */
  preco: z.number().nullable(),
})
export type LojaPneu = z.infer<typeof atLoja>

const target = z.object({ codPneu: cod })
const acesso = NIVEIS_CARDAPIO

export const pneus = {
  listPneus: endpoint({
    method: 'GET',
    path: 'cardapio/pneus',
    acesso,
    loja: 'query',
    resumo: 'Pneus por linha, com estoque e preço de uma concessionária',
    query: pneusFilter,
    response: cadastroPage(pneuRow),
  }),
  getPneu: endpoint({
    method: 'GET',
    path: 'cardapio/pneus/:codPneu',
    acesso,
    resumo: 'Um pneu',
    params: target,
    response: pneu,
  }),
  equivalentesDoPneu: endpoint({
    method: 'GET',
    path: 'cardapio/pneus/:codPneu/equivalentes',
    acesso,
    loja: 'query',
    resumo:
      'Pneus ativos que podem substituir um: mesma medida, carga e velocidade nunca menores; e o pneu em cada loja',
    params: target,
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({ equivalentes: z.array(pneuRow), lojas: z.array(atLoja) }),
  }),
  pneuNaLoja: endpoint({
    method: 'PUT',
    path: 'cardapio/pneus/:codPneu/lojas/:codConcessionaria',
    acesso,
    loja: 'params',
    resumo: 'Estoque e preço de um pneu numa concessionária',
    params: target.extend({ codConcessionaria: cod }),
    body: z.object({
      quantidade: z.number().int().min(0, 'O estoque não é negativo').max(99_999),
      preco: z.number().int().min(0).max(99_999_999).nullable(),
    }),
    response: atLoja,
  }),
  criarPneu: endpoint({
    method: 'POST',
    path: 'cardapio/pneus',
    acesso,
    resumo: 'Criar um pneu',
    body: pneuData,
    response: pneu,
  }),
  alterarPneu: endpoint({
    method: 'PUT',
    path: 'cardapio/pneus/:codPneu',
    acesso,
    resumo: 'Alterar ou desativar um pneu',
    params: target,
    body: pneuData.extend({ versao: version }),
    response: pneu,
  }),
}
