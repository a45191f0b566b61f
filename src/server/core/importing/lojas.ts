import type { Ctx } from '../tenancy/contexto.ts'
import type { Valor } from '../spreadsheets/fonte.ts'
import { simples, textoDe, vazia } from './celulas.ts'
import { CelulaInvalida, type Coluna } from './def.ts'

/** Records that a cell names: code by what they are called, null when two are called so. */
export type PorNome = ReadonlyMap<string, number | null>

/** Codes by each of their names, as cells are compared. */
export function porNome(registros: readonly { codigo: number; nomes: readonly (string | null)[] }[]): PorNome {
  const mapa = new Map<string, number | null>()
  for (const { codigo, nomes } of registros)
    for (const chave of new Set(nomes.flatMap((n) => (n ? [simples(n)] : [])))) {
      const outro = mapa.get(chave)
      mapa.set(chave, outro === undefined || outro === codigo ? codigo : null)
    }
  return mapa
}

/** The record that a cell names; throws CelulaInvalida. */
export function achar(mapa: PorNome, valor: Exclude<Valor, null>, oQue: string): number {
  const codigo = mapa.get(simples(textoDe(valor)))
  if (codigo === undefined)
    throw new CelulaInvalida(`Não há ${oQue} com este nome ao seu alcance. Escreva como no cadastro.`)
  if (codigo === null)
    throw new CelulaInvalida(`Há mais de um registro com este nome (${oQue}). Use o CNPJ ou o código de integração.`)
  return codigo
}

// The reading process loads this module too: it names no value of the database's.

/** Active stores within the sender's reach, by name, CNPJ and code of integration. */
export async function lerLojas(c: Ctx): Promise<PorNome> {
  const lojas = await c.tx
    .selectFrom('concessionaria')
    .select(['codConcessionaria as codigo', 'nome', 'cnpj', 'codigoIntegracao'])
    .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
    .where('status', '=', 1)
    .execute()
  return porNome(lojas.map((l) => ({ codigo: l.codigo, nomes: [l.nome, l.cnpj, l.codigoIntegracao] })))
}

/** The stores that a cell names, one or several by semicolons, as codes; throws CelulaInvalida. */
export function acharLojas(lojas: PorNome, valor: Exclude<Valor, null>): string[] {
  // A name may itself hold a semicolon.
  const inteiro = lojas.get(simples(textoDe(valor)))
  const nomes = typeof inteiro === 'number' ? [valor] : textoDe(valor).split(';')
  return [...new Set(nomes.filter((n) => !vazia(n)).map((n) => String(achar(lojas, n, 'concessionária ativa'))))]
}

/** Column that names the store of a row. */
export const colunaLoja: Coluna<PorNome> = {
  nome: 'Concessionária',
  sinonimos: ['loja', 'unidade', 'filial', 'cnpj', 'cnpj da loja', 'dealer'],
  grava: 'cod_concessionaria',
  obrigatoria: true,
  nota: 'Obrigatória: nome, CNPJ ou código de integração de uma concessionária ao seu alcance.',
  exemplo: 'Aurora Centro',
  ler: (v, lojas) => achar(lojas, v, 'concessionária ativa'),
}
