import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { Target } from '../../src/server/core/areas/call-sample.ts'
import { calculationOf, evaluate, type LojaPeca } from '../../src/server/estoque/sugestoes/calculation.ts'
import type { World } from './world.ts'
import type { TestServer } from '../server/server.ts'

const first = async (t: TestServer, text: string, values: unknown[]) =>
  (await t.sql<{ c: number }>(text, values))[0]?.c ?? 0

/** A suggestion with a draft and one line at a store, and a transfer of its part. */
export async function createSugestao(
  t: TestServer,
  m: World,
  loja: number,
  peca: string,
  marca: string,
): Promise<Pick<Target, 'sugestao' | 'sugestaoLinha' | 'transferencia'>> {
  const d = m.codDistribuidor
  const { politica } = POLITICAS.PADRAO
  const sugestao = await first(
    t,
    `insert into sugestao (cod_distribuidor, lojas, politica, parametros, estado, hash_base, hash_pedido, quem, terminou_em) values ($1, array[$2::int], $3, $4, 'PRONTA', $3 || $2::text, $3 || $2::text, $3, now()) returning cod_sugestao as c`,
    [d, loja, marca, JSON.stringify(politica)],
  )
  await t.sql(
    `insert into sugestao_loja (cod_distribuidor, cod_concessionaria, cod_sugestao, linhas, valor, criado_em) values ($1, $2, $3, 1, 100, now())`,
    [d, loja, sugestao],
  )
  await t.sql(
    `insert into politica_compra (cod_distribuidor, nome, parametros) values ($1, $2, $3) on conflict do nothing`,
    [d, marca, JSON.stringify(politica)],
  )
  const calculo = { ...judged(politica), serie: [1] }
  const sugestaoLinha = await first(
    t,
    `insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     values ($1, $2, $3, $4, $5, 'Motor', 'X', 'REPOSICAO', 'A', 'X', 'SUAVE', 100, 1, 1, 100, $6) returning cod_linha as c`,
    [d, loja, sugestao, peca, marca, JSON.stringify(calculo)],
  )
  const transferencia = await first(
    t,
    `insert into transferencia (cod_distribuidor, cod_concessionaria, cod_origem, codigo, quantidade, quem) values ($1, $2, $2, $3, 1, $4) returning cod_transferencia as c`,
    [d, loja, peca, marca],
  )
  return { sugestao, sugestaoLinha, transferencia }
}

const judged = (politica: (typeof POLITICAS)['PADRAO']['politica']) =>
  calculationOf(PECA, evaluate(PECA, politica, 'AX', null), politica, 24_300)
const PECA: LojaPeca = {
  codigo: 'P',
  numero: 0,
  categoria: 'Motor',
  fornecedor: 'X',
  custo: 100,
  semCusto: true,
  minimo: 1,
  multiplo: 1,
  serie: [4, 5, 4, 5, 4, 5, 4],
  naMao: 0,
  reservado: 0,
  emPedido: 0,
  prazo: { dias: 7, desvio: 2, fonte: 'POLITICA' },
}
