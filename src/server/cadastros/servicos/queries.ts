import { sql } from 'kysely'
import type { z } from 'zod'
import type { Count } from '#shared/cadastros/registers.ts'
import { servicoFields, type ServicoData, type Servico, type servicos } from '#shared/cadastros/servicos.ts'
import {
  contains,
  withStatus,
  readFields,
  storedFields,
  sorted,
  cadastroPage,
  byNumber,
  byText,
} from '../../core/areas/register.ts'
import type { Ctx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'

const FIELDS = readFields<'servico', ServicoData>('s', servicoFields)

/** Filters of the list of services. */
export type ServicosFilter = z.output<typeof servicos.listServicosDoCadastro.query> & Count

const SORTS = {
  nome: byText('descricao'),
  codigo: byText('codigo'),
  tipo: byText('tipo'),
  minutos: byNumber(sql<number>`minutos`),
  valorHora: byNumber(sql<number>`valor_hora`),
  custoHora: byNumber(sql<number>`custo_hora`),
  preco: byNumber(sql<number>`(valor_hora::bigint * minutos)`),
}

/** Services of the register. */
export async function listCadastroServicos(c: Ctx, f: ServicosFilter) {
  const por = sorted(f, 'codServico', SORTS)
  let all = c.tx.selectFrom('servico as s').where(ofTenant(c)).where(withStatus('ativo', f.situacao))
  if (f.busca) all = all.where(contains(['codigo', 'descricao'], f.busca))
  if (f.tipo) all = all.where('tipo', '=', f.tipo)
  if (f.habilidade) all = all.where(sql<boolean>`${f.habilidade} = any(habilidades)`)
  const linhas = await all
    .select(['s.codServico', ...FIELDS, por.chave])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codServico, all.select('codServico'))
}

const servicoQuery = (c: Ctx, codServico: number) =>
  c.tx
    .selectFrom('servico as s')
    .select(['s.codServico', 's.versao', ...FIELDS])
    .where(ofTenant(c))
    .where('codServico', '=', codServico)

export function getServico(c: Ctx, codServico: number): Promise<Servico | undefined> {
  return servicoQuery(c, codServico).executeTakeFirst()
}

/** Reads and locks a service until the transaction ends. */
export function lockServico(c: Ctx, codServico: number): Promise<Servico | undefined> {
  return servicoQuery(c, codServico).forUpdate().executeTakeFirst()
}

/** `validateServico` has already refused null numbers. */
const columns = (d: ServicoData) => ({
  ...storedFields(servicoFields, d),
  minutos: d.minutos ?? 0,
  custoHora: d.custoHora ?? 0,
  valorHora: d.valorHora ?? 0,
})

export async function insertServico(c: Ctx, d: ServicoData): Promise<Servico> {
  const { codDistribuidor } = c.tenant
  const { codServico } = await c.tx
    .insertInto('servico')
    .values({ codDistribuidor, ...columns(d) })
    .returning('codServico')
    .executeTakeFirstOrThrow()
  return { ...d, codServico, versao: 1 }
}

export async function saveServico(c: Ctx, { codServico, versao }: Servico, d: ServicoData): Promise<Servico> {
  await c.tx
    .updateTable('servico')
    .set({ ...columns(d), versao: versao + 1 })
    .where(ofTenant(c))
    .where('codServico', '=', codServico)
    .execute()
  return { ...d, codServico, versao: versao + 1 }
}
