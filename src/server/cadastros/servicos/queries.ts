import { sql } from 'kysely'
import type { z } from 'zod'
import type { Contagem } from '#shared/cadastros/comum.ts'
import type { DadosDoServico, Servico, servicos, TipoServico } from '#shared/cadastros/servicos.ts'
import { contem, naSituacao, ordenado, paginaDoCadastro, porNumero, porTexto } from '../../core/areas/cadastro.ts'
import type { Ctx } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'

const COLUNAS = [
  'codServico',
  'codigo',
  'descricao',
  'minutos',
  'custoHora',
  'valorHora',
  'habilidades',
  'ativo',
] as const
const tipo = sql<TipoServico>`tipo`.as('tipo')

/** What the list of services is filtered by. */
export type FiltroServicos = z.output<typeof servicos.listServicosDoCadastro.query> & Contagem

const ORDENS = {
  nome: porTexto('descricao'),
  codigo: porTexto('codigo'),
  tipo: porTexto('tipo'),
  minutos: porNumero(sql<number>`minutos`),
  valorHora: porNumero(sql<number>`valor_hora`),
  custoHora: porNumero(sql<number>`custo_hora`),
  preco: porNumero(sql<number>`(valor_hora::bigint * minutos)`),
}

/** Services of the register. */
export async function listServicosDoCadastro(c: Ctx, f: FiltroServicos) {
  const por = ordenado(f, 'codServico', ORDENS)
  let todos = c.tx.selectFrom('servico').where(doInquilino(c)).where(naSituacao('ativo', f.situacao))
  if (f.busca) todos = todos.where(contem(['codigo', 'descricao'], f.busca))
  if (f.tipo) todos = todos.where('tipo', '=', f.tipo)
  if (f.habilidade) todos = todos.where(sql<boolean>`${f.habilidade} = any(habilidades)`)
  const linhas = await todos
    .select([...COLUNAS, tipo, por.chave])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return paginaDoCadastro(c.tx, f, linhas, (l) => l.codServico, todos.select('codServico'))
}

const umServico = (c: Ctx, codServico: number) =>
  c.tx
    .selectFrom('servico')
    .select([...COLUNAS, tipo, 'versao'])
    .where(doInquilino(c))
    .where('codServico', '=', codServico)

export function getServico(c: Ctx, codServico: number): Promise<Servico | undefined> {
  return umServico(c, codServico).executeTakeFirst()
}

/** The service, held until the transaction ends. */
export function travarServico(c: Ctx, codServico: number): Promise<Servico | undefined> {
  return umServico(c, codServico).forUpdate().executeTakeFirst()
}

/** The rules leave no number null (`errosDoServico`). */
const colunas = (d: DadosDoServico) => ({
  ...d,
  minutos: d.minutos ?? 0,
  custoHora: d.custoHora ?? 0,
  valorHora: d.valorHora ?? 0,
})

export async function inserirServico(c: Ctx, d: DadosDoServico): Promise<Servico> {
  const { codDistribuidor } = c.inquilino
  const { codServico } = await c.tx
    .insertInto('servico')
    .values({ codDistribuidor, ...colunas(d) })
    .returning('codServico')
    .executeTakeFirstOrThrow()
  return { ...d, codServico, versao: 1 }
}

export async function gravarServico(c: Ctx, { codServico, versao }: Servico, d: DadosDoServico): Promise<Servico> {
  await c.tx
    .updateTable('servico')
    .set({ ...colunas(d), versao: versao + 1 })
    .where(doInquilino(c))
    .where('codServico', '=', codServico)
    .execute()
  return { ...d, codServico, versao: versao + 1 }
}
