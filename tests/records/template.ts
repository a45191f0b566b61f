import type { TestServer } from '../server/server.ts'

const first = async (t: TestServer, text: string, values: unknown[]) =>
  (await t.sql<{ c: number }>(text, values))[0]?.c ?? 0

/** A template of a store with a published version and a draft; both hold `marca`. */
export async function createTemplate(t: TestServer, d: number, loja: number, marca: string): Promise<number> {
  const item = { id: 'item', nome: marca, tipo: 'FAROL', unidade: null, limites: [], foto: 'NUNCA', comentarios: [] }
  const none = { servicoSugerido: null, pecaSugerida: null, codPacote: null, pulaSe: null }
  const ask = (nome: string) =>
    JSON.stringify({ secoes: [{ id: 'secao', nome, lugar: 'VOLTA', itens: [{ ...item, ...none }] }] })
  const modelo = await first(
    t,
    `insert into modelo_inspecao (cod_distribuidor, cod_concessionaria, nome, marcas, rascunho) values ($1, $2, $3, array[$3], $4) returning cod_modelo_inspecao as c`,
    [d, loja, marca, ask('Rascunho')],
  )
  return first(
    t,
    `with v as (insert into modelo_inspecao_versao (cod_distribuidor, cod_modelo_inspecao, numero, definicao) values ($1, $2, 1, $3) returning numero)
     update modelo_inspecao m set numero_publicado = v.numero from v where m.cod_distribuidor = $1 and m.cod_modelo_inspecao = $2 returning m.cod_modelo_inspecao as c`,
    [d, modelo, ask('Versão')],
  )
}
