import { type RawBuilder, sql } from 'kysely'
import type { Loaded, Received } from '#shared/core/contract.ts'
import type { Multa, multas } from '#shared/frota/multas.ts'
import { reachOf } from '../../core/areas/filters.ts'
import { closePage, type PageOrder, pageOrder } from '../../core/areas/keyset-page.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict, notFound } from '../../core/http/errors.ts'
import type { Ctx, SignedInCtx } from '../../core/tenancy/context.ts'

type Filter = Received<typeof multas.listMultas, 'query'>

const CHOICES: Readonly<Record<Filter['situacao'], RawBuilder<unknown>>> = {
  TODAS: sql`true`,
  SEM_MOTORISTA: sql`m.cod_emprestimo is null`,
  A_INDICAR: sql`m.cod_emprestimo is not null and m.estado in ('NOVA', 'AVISADA')`,
}

/** Fines as the list shows them; `source` is a query for rows of `frota_multa`. */
async function readMultas(
  c: Ctx,
  source: RawBuilder<unknown>,
  ordem: RawBuilder<unknown> = sql`m.em desc, m.cod_multa desc`,
): Promise<Multa[]> {
  const r = await sql<Multa>`
    select m.cod_multa as "codMulta", m.cod_concessionaria as "codConcessionaria", l.nome as concessionaria, m.cod_carro as "codCarro",
      k.placa, k.modelo as carro, m.auto, m.em, m.local, m.descricao, m.valor, m.pontos, m.notificada_em as "notificadaEm",
      m.indicar_ate as "indicarAte", m.indicar_ate - (now() at time zone l.fuso)::date as "diasParaIndicar", m.estado,
      m.cod_emprestimo as "codEmprestimo", e.motorista, m.avisada_em as "avisadaEm", m.indicada_em as "indicadaEm", m.paga_em as "pagaEm", m.versao
    from (${source}) m
    join concessionaria l on l.cod_distribuidor = m.cod_distribuidor and l.cod_concessionaria = m.cod_concessionaria
    join frota_carro k on k.cod_distribuidor = m.cod_distribuidor and k.cod_carro = m.cod_carro
    left join frota_emprestimo e on e.cod_distribuidor = m.cod_distribuidor and e.cod_emprestimo = m.cod_emprestimo
    order by ${ordem}`.execute(c.tx)
  return r.rows
}

const ORDERS: Readonly<Record<Filter['ordem'], PageOrder>> = {
  em: { chave: sql`m.em`, tipo: 'timestamptz' },
  valor: { chave: sql`m.valor`, tipo: 'bigint' },
}

/** One page of fines in the chosen order. */
export async function listMultas(c: SignedInCtx, f: Filter): Promise<Loaded<typeof multas.listMultas>> {
  const onde = [...reachOf(c, 'm', sql`m.em`, f), CHOICES[f.situacao]]
  if (f.estado) onde.push(sql`m.estado = ${f.estado}`)
  if (f.busca) {
    const like = `%${f.busca.replaceAll(/[\\%_]/g, '\\$&')}%`
    onde.push(sql`(m.auto = upper(${f.busca}) or sem_acento(m.descricao) like sem_acento(${like})
      or exists (select from frota_carro k where k.cod_distribuidor = m.cod_distribuidor and k.cod_carro = m.cod_carro and placa_chave(k.placa) = placa_chave(${f.busca}))
      or exists (select from frota_emprestimo e where e.cod_distribuidor = m.cod_distribuidor and e.cod_emprestimo = m.cod_emprestimo and sem_acento(e.motorista) like sem_acento(${like})))`)
  }
  const { ordem, depois } = pageOrder(ORDERS[f.ordem], sql`m.cod_multa`, f)
  if (depois) onde.push(depois)
  const rows = await readMultas(
    c,
    sql`select m.* from frota_multa m where ${sql.join(onde, sql` and `)} order by ${ordem} limit ${sql.lit(f.limite + 1)}`,
    ordem,
  )
  return closePage(rows, f.limite, (m) => ({ valor: m[f.ordem], cod: m.codMulta }))
}

/** A fine with who had the car. Throws 404 beyond reach. */
export async function getMulta(c: Ctx, codMulta: number): Promise<Multa> {
  const [m] = await readMultas(
    c,
    sql`select * from frota_multa where cod_distribuidor = ${c.tenant.codDistribuidor} and cod_multa = ${codMulta}`,
  )
  if (!m) throw notFound('Multa não encontrada')
  return m
}

/** The same under its row lock. Throws 409 when it changed since `versao`. */
export async function lockMulta(c: Ctx, codMulta: number, versao: number): Promise<Multa> {
  await c.tx
    .selectFrom('frotaMulta')
    .select('codMulta')
    .where(ofTenant(c))
    .where('codMulta', '=', codMulta)
    .forUpdate()
    .executeTakeFirst()
  const m = await getMulta(c, codMulta)
  if (m.versao !== versao) throw conflict('versao-antiga', 'Outra pessoa mudou esta multa depois que você a abriu.', m)
  return m
}
