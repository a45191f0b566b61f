import { z } from 'zod'
import {
  type Erros,
  filtroOrdenado,
  obrigatorio,
  paginaDeCadastro,
  soErros,
  texto,
  versao,
} from '../cadastros/comum.ts'
import { cod, endpoint } from '../core/contract.ts'
import { NIVEIS_CARDAPIO } from './modelos.ts'
import { lerMedida } from '../rules/pneu.ts'

const dadosDoPneu = z.object({
  codigo: texto(40),
  marca: texto(60),
  /** The maker's name of the pattern: 'Energy XM2+'. */
  linha: texto(80),
  medida: texto(40),
  custo: z.number().int().min(0).max(99_999_999).nullable(),
  preco: z.number().int().min(0).max(99_999_999).nullable(),
  ativo: z.boolean(),
})
/** What the form of a tyre edits; money in centavos. */
export type DadosDoPneu = z.infer<typeof dadosDoPneu>

const pneu = dadosDoPneu.extend({ codPneu: z.number(), cargaKg: z.number(), velocidadeKmh: z.number(), versao })
export type Pneu = z.infer<typeof pneu>

/** A tyre at a store: its price there, and how many are on the shelf; null where no store was asked for. */
const pneuDaLista = pneu
  .omit({ versao: true })
  .extend({ quantidade: z.number().nullable(), precoDaLoja: z.number().nullable() })
export type PneuDaLista = z.infer<typeof pneuDaLista>

/** What is wrong with a tyre, by field: a size must say load and speed, or nothing could be compared with it. */
export function errosDoPneu(d: DadosDoPneu): Erros<DadosDoPneu> {
  const lida = lerMedida(d.medida)
  return soErros<DadosDoPneu>({
    codigo: obrigatorio(d.codigo, 'Código obrigatório') ?? (/\s/.test(d.codigo) ? 'Um código não tem espaços' : null),
    marca: obrigatorio(d.marca, 'Marca obrigatória'),
    linha: obrigatorio(d.linha, 'Linha obrigatória'),
    medida:
      'erro' in lida
        ? lida.erro
        : lida.medida.cargaKg === null
          ? 'Faltam os índices de carga e velocidade, como 91V'
          : null,
    preco: d.preco === null ? 'Informe o preço' : null,
  })
}

const filtroPneus = filtroOrdenado(['nome', 'medida', 'codigo', 'carga', 'preco', 'quantidade']).extend({
  codConcessionaria: cod.optional(),
  marca: z.string().max(60).optional(),
  /** In stock at the store. */
  estoque: z.enum(['sim']).optional(),
})
export type FiltroPneus = z.output<typeof filtroPneus> & { maximo?: number }

const naLoja = z.object({
  codConcessionaria: z.number(),
  nome: z.string(),
  quantidade: z.number(),
  /** Null: the network's price. */
  preco: z.number().nullable(),
})
export type PneuNaLoja = z.infer<typeof naLoja>

const alvo = z.object({ codPneu: cod })
const acesso = NIVEIS_CARDAPIO

export const pneus = {
  listPneus: endpoint({
    method: 'GET',
    path: 'cardapio/pneus',
    acesso,
    loja: 'query',
    resumo: 'Pneus por linha, com estoque e preço de uma concessionária',
    query: filtroPneus,
    response: paginaDeCadastro(pneuDaLista),
  }),
  getPneu: endpoint({
    method: 'GET',
    path: 'cardapio/pneus/:codPneu',
    acesso,
    resumo: 'Um pneu',
    params: alvo,
    response: pneu,
  }),
  equivalentesDoPneu: endpoint({
    method: 'GET',
    path: 'cardapio/pneus/:codPneu/equivalentes',
    acesso,
    loja: 'query',
    resumo:
      'Pneus ativos que podem substituir um: mesma medida, carga e velocidade nunca menores; e o pneu em cada loja',
    params: alvo,
    query: z.object({ codConcessionaria: cod.optional() }),
    response: z.object({ equivalentes: z.array(pneuDaLista), lojas: z.array(naLoja) }),
  }),
  pneuNaLoja: endpoint({
    method: 'PUT',
    path: 'cardapio/pneus/:codPneu/lojas/:codConcessionaria',
    acesso,
    loja: 'params',
    resumo: 'Estoque e preço de um pneu numa concessionária',
    params: alvo.extend({ codConcessionaria: cod }),
    body: z.object({
      quantidade: z.number().int().min(0, 'O estoque não é negativo').max(99_999),
      preco: z.number().int().min(0).max(99_999_999).nullable(),
    }),
    response: naLoja,
  }),
  criarPneu: endpoint({
    method: 'POST',
    path: 'cardapio/pneus',
    acesso,
    resumo: 'Criar um pneu',
    body: dadosDoPneu,
    response: pneu,
  }),
  alterarPneu: endpoint({
    method: 'PUT',
    path: 'cardapio/pneus/:codPneu',
    acesso,
    resumo: 'Alterar ou desativar um pneu',
    params: alvo,
    body: dadosDoPneu.extend({ versao }),
    response: pneu,
  }),
}
