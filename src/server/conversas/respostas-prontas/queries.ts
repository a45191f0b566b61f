import type { z } from 'zod'
import type { Count } from '#shared/cadastros/registers.ts'
import {
  respostaProntaFields,
  type RespostaPronta,
  type RespostaProntaData,
  type respostasProntas,
} from '#shared/conversas/respostas-prontas.ts'
import {
  byText,
  cadastroPage,
  contains,
  readFields,
  sorted,
  storedFields,
  withStatus,
} from '../../core/areas/register.ts'
import { joinOn, ofTenant } from '../../core/database/query.ts'
import type { Ctx } from '../../core/tenancy/context.ts'

const FIELDS = readFields<'respostaPronta', RespostaProntaData>('r', respostaProntaFields)
const SORTS = { nome: byText('r.titulo'), concessionaria: byText('c.nome') }

type RespostasProntasFilter = z.output<typeof respostasProntas.listRespostasProntas.query> & Count

/** Canned answers of the stores within reach. */
export async function listRespostasProntas(c: Ctx, f: RespostasProntasFilter) {
  const por = sorted(f, 'r.codResposta', SORTS)
  let all = c.tx.selectFrom('respostaPronta as r').where(ofTenant(c, 'r')).where(withStatus('r.ativa', f.situacao))
  if (f.codConcessionaria) all = all.where('r.codConcessionaria', '=', f.codConcessionaria)
  if (f.busca) all = all.where(contains(['r.titulo', 'r.texto'], f.busca))
  const linhas = await all
    .innerJoin('concessionaria as c', joinOn('c.codConcessionaria', 'r.codConcessionaria'))
    .select(['r.codResposta', ...FIELDS, por.chave, 'c.nome as concessionaria'])
    .where(por.depois)
    .orderBy(por.ordem)
    .limit(f.limite + 1)
    .execute()
  return cadastroPage(c.tx, f, linhas, (l) => l.codResposta, all.select('r.codResposta'))
}

const respostaQuery = (c: Ctx, codResposta: number) =>
  c.tx
    .selectFrom('respostaPronta as r')
    .select(['r.codResposta', 'r.versao', ...FIELDS])
    .where(ofTenant(c, 'r'))
    .where('r.codResposta', '=', codResposta)

export function getRespostaPronta(c: Ctx, codResposta: number): Promise<RespostaPronta | undefined> {
  return respostaQuery(c, codResposta).executeTakeFirst()
}

/** Reads and locks a canned answer until the transaction ends. */
export function lockRespostaPronta(c: Ctx, codResposta: number): Promise<RespostaPronta | undefined> {
  return respostaQuery(c, codResposta).forUpdate().executeTakeFirst()
}

export async function insertRespostaPronta(c: Ctx, d: RespostaProntaData): Promise<RespostaPronta> {
  const { codDistribuidor } = c.tenant
  const { codResposta } = await c.tx
    .insertInto('respostaPronta')
    .values({ codDistribuidor, ...storedFields(respostaProntaFields, d) })
    .returning('codResposta')
    .executeTakeFirstOrThrow()
  return { ...d, codResposta, versao: 1 }
}

export async function saveRespostaPronta(
  c: Ctx,
  before: RespostaPronta,
  d: RespostaProntaData,
): Promise<RespostaPronta> {
  const versao = before.versao + 1
  await c.tx
    .updateTable('respostaPronta')
    .set({ ...storedFields(respostaProntaFields, d), versao })
    .where(ofTenant(c))
    .where('codResposta', '=', before.codResposta)
    .execute()
  return { ...d, codResposta: before.codResposta, versao }
}
