import { sql } from 'kysely'
import type { z } from 'zod'
import type { Count } from '#shared/cadastros/registers.ts'
import { carroFields, type Carro, type CarroCategory, type CarroData, type carros } from '#shared/frota/carros.ts'
import {
  byNumber,
  byText,
  cadastroPage,
  contains,
  emptyIfNull,
  sorted,
  storedFields,
  withStatus,
} from '../../core/areas/register.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const FIELDS = [
  'r.codConcessionaria',
  'r.placa',
  'r.marca',
  'r.modelo',
  'r.ano',
  emptyIfNull('r.cor', 'cor'),
  sql.ref<CarroCategory>('r.categoria').as('categoria'),
  'r.km',
  'r.seguroAte',
  'r.licenciamentoAte',
  'r.manutencaoAte',
  'r.idadeMinima',
  'r.caucao',
  emptyIfNull('r.observacao', 'observacao'),
  'r.ativo',
] as const
const SORTS = {
  modelo: byText('r.modelo'),
  placa: byText('r.placa'),
  km: byNumber(sql<number>`r.km`),
  concessionaria: byText('c.nome'),
}
const IN_USE = sql<boolean>`exists (select from frota_emprestimo e where e.cod_distribuidor = r.cod_distribuidor and e.cod_carro = r.cod_carro and e.estado = 'ENTREGUE')`

type CarrosFilter = z.output<typeof carros.listCarros.query> & Count

/** Courtesy cars of the stores within reach. */
export async function listCarros(c: Ctx, f: CarrosFilter) {
  const por = sorted(f, 'r.codCarro', SORTS)
  let all = c.tx.selectFrom('frotaCarro as r').where(ofTenant(c, 'r')).where(withStatus('r.ativo', f.situacao))
  if (f.codConcessionaria) all = all.where('r.codConcessionaria', '=', f.codConcessionaria)
  if (f.busca)
    all = all.where((eb) =>
      eb.or([
        contains(['r.modelo', 'r.marca', 'r.placa'], f.busca ?? ''),
        sql<boolean>`placa_chave(r.placa) = placa_chave(${f.busca})`,
      ]),
    )
  const linhas = await all
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'r.codConcessionaria'))
    .select(['r.codCarro', ...FIELDS, por.chave, 'c.nome as concessionaria', IN_USE.as('emUso')])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codCarro, all.select('r.codCarro'))
}

const carroQuery = (c: Ctx, codCarro: number) =>
  c.tx
    .selectFrom('frotaCarro as r')
    .select(['r.codCarro', 'r.versao', ...FIELDS])
    .where(ofTenant(c, 'r'))
    .where('r.codCarro', '=', codCarro)

export function getCarro(c: Ctx, codCarro: number): Promise<Carro | undefined> {
  return carroQuery(c, codCarro).executeTakeFirst()
}

/** Reads and locks a car until the transaction ends. */
export function lockCarro(c: Ctx, codCarro: number): Promise<Carro | undefined> {
  return carroQuery(c, codCarro).forNoKeyUpdate().executeTakeFirst()
}

export async function insertCarro(c: Ctx, d: CarroData): Promise<Carro> {
  const { codDistribuidor } = c.tenant
  const { codCarro } = await c.tx
    .insertInto('frotaCarro')
    .values({ codDistribuidor, ...storedFields(carroFields, d) })
    .returning('codCarro')
    .executeTakeFirstOrThrow()
  return { ...d, codCarro, versao: 1 }
}

export async function saveCarro(c: Ctx, before: Carro, d: CarroData): Promise<Carro> {
  const versao = before.versao + 1
  await c.tx
    .updateTable('frotaCarro')
    .set({ ...storedFields(carroFields, d), versao })
    .where(ofTenant(c))
    .where('codCarro', '=', before.codCarro)
    .execute()
  return { ...d, codCarro: before.codCarro, versao }
}

/** Whether somebody has the car, or it is promised to somebody. */
export async function isPromised(c: Ctx, codCarro: number): Promise<boolean> {
  const found = await c.tx
    .selectFrom('frotaEmprestimo')
    .select('codEmprestimo')
    .where(ofTenant(c))
    .where('codCarro', '=', codCarro)
    .where('estado', 'in', ['RESERVADO', 'ENTREGUE'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
