import { POLITICAS } from '#shared/rules/reposicao.ts'
import type { Alvo } from '../src/server/core/areas/amostra.ts'
import { calculoDe, julgar, type PecaDaLoja } from '../src/server/estoque/sugestoes/calculo.ts'
import type { Mundo } from './mundo.ts'
import type { Teste } from './servidor.ts'

const primeiro = async (t: Teste, texto: string, valores: unknown[]) =>
  (await t.sql<{ c: number }>(texto, valores))[0]?.c ?? 0

/** A suggestion with a draft and one line at a store, and a part that moves within it. */
export async function criarSugestao(
  t: Teste,
  m: Mundo,
  loja: number,
  peca: string,
  marca: string,
): Promise<Pick<Alvo, 'sugestao' | 'linhaSugestao' | 'transferencia'>> {
  const d = m.codDistribuidor
  const { politica } = POLITICAS.PADRAO
  const sugestao = await primeiro(
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
  const calculo = { ...julgada(politica), serie: [1] }
  const linhaSugestao = await primeiro(
    t,
    `insert into sugestao_linha (cod_distribuidor, cod_concessionaria, cod_sugestao, codigo, descricao, categoria, fornecedor, motivo, abc, xyz, padrao, custo, sugerida, quantidade, valor, calculo)
     values ($1, $2, $3, $4, $5, 'Motor', 'X', 'REPOSICAO', 'A', 'X', 'SUAVE', 100, 1, 1, 100, $6) returning cod_linha as c`,
    [d, loja, sugestao, peca, marca, JSON.stringify(calculo)],
  )
  const transferencia = await primeiro(
    t,
    `insert into transferencia (cod_distribuidor, cod_concessionaria, cod_origem, codigo, quantidade, quem) values ($1, $2, $2, $3, 1, $4) returning cod_transferencia as c`,
    [d, loja, peca, marca],
  )
  return { sugestao, linhaSugestao, transferencia }
}

const julgada = (politica: (typeof POLITICAS)['PADRAO']['politica']) =>
  calculoDe(PECA, julgar(PECA, politica, 'AX', null), politica, 24_300)
const PECA: PecaDaLoja = {
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
