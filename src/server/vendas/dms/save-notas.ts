import type { Loaded } from './parsed-nota.ts'
import { sql } from 'kysely'
import { departamentoForCfop } from '#shared/rules/nota-fiscal.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import type { Refusal } from './connector.ts'
import { saveMap } from './queries.ts'

/** Result of parsing an upload of notes. */
export interface LoadedNotas {
  lidas: Loaded[]
  recusas: Refusal[]
}

const MAX_STORED_REFUSALS = 50

/** Writes notes and cancellations, each key once and in any order, and their run; returns the run's code. */
export async function saveNotas(c: SignedInCtx, codConcessionaria: number, n: LoadedNotas): Promise<number> {
  const d = c.tenant.codDistribuidor
  const notas = n.lidas.filter((l) => l.tipo === 'nota')
  // A note that arrives after its cancellation stays cancelled: only its missing data is added.
  const novas = await sql<{ nova: boolean; chave: string }>`
    insert into nota_fiscal as f (cod_distribuidor, cod_concessionaria, chave, modelo, dia, cancelada)
    select ${d}, ${codConcessionaria}, n.chave, max(n.modelo), max(n.dia), bool_or(n.cancelada)
    from jsonb_to_recordset(${JSON.stringify(
      n.lidas.map((l) => ({
        chave: l.chave,
        modelo: l.modelo,
        dia: l.tipo === 'nota' ? l.dia : null,
        cancelada: l.tipo === 'cancelamento',
      })),
    )}::jsonb) as n (chave text, modelo int, dia date, cancelada boolean)
    group by n.chave
    on conflict (cod_distribuidor, cod_concessionaria, chave) do update
      set dia = coalesce(f.dia, excluded.dia), cancelada = f.cancelada or excluded.cancelada
      where (f.dia is null and excluded.dia is not null) or (excluded.cancelada and not f.cancelada)
    returning chave, (xmax = 0) as nova`.execute(c.tx)
  const sums = notas.flatMap((l) => l.somas.map((s) => ({ chave: l.chave, ...s })))
  await sql`insert into nota_fiscal_soma (cod_distribuidor, cod_concessionaria, chave, cfop, devolucao, bruto, desconto, imposto, quantidade)
    select ${d}, ${codConcessionaria}, n.chave, n.cfop, n.devolucao, n.bruto, n.desconto, n.imposto, n.quantidade
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as n (chave text, cfop text, devolucao boolean, bruto bigint, desconto bigint, imposto bigint, quantidade bigint)
    on conflict do nothing`.execute(c.tx)
  await presetMap(c, codConcessionaria, [...new Set(sums.map((s) => s.cfop))])
  const added = novas.rows.filter((l) => l.nova).length
  const { codExecucao } = await c.tx
    .insertInto('dmsExecucao')
    .values({
      codDistribuidor: d,
      codConcessionaria,
      origem: 'NOTAS',
      estado: 'CONCLUIDA',
      fim: sql`now()`,
      paginas: 1,
      linhas: n.lidas.length + n.recusas.length,
      novas: added,
      alteradas: novas.rows.length - added,
      recusadas: n.recusas.length,
      recusas: JSON.stringify(n.recusas.slice(0, MAX_STORED_REFUSALS)),
      codUsuario: c.sessao.codUsuario,
      quem: c.sessao.nome,
    })
    .returning('codExecucao')
    .executeTakeFirstOrThrow()
  return codExecucao
}

/** Maps new operations to the department that their code implies; people can change that. */
async function presetMap(c: SignedInCtx, codConcessionaria: number, cfops: readonly string[]): Promise<void> {
  const told = cfops.flatMap((codigo) => {
    const departamento = departamentoForCfop(codigo)
    return departamento ? [{ origem: 'CFOP' as const, codigo, departamento }] : []
  })
  const r = await sql<{
    codigo: string
  }>`select codigo from dms_mapa where cod_distribuidor = ${c.tenant.codDistribuidor}
    and cod_concessionaria = ${codConcessionaria} and origem = 'CFOP' and codigo = any(${cfops}::text[])`.execute(c.tx)
  const known = new Set(r.rows.map((l) => l.codigo))
  const faltam = told.filter((i) => !known.has(i.codigo))
  if (faltam.length > 0) await saveMap(c, codConcessionaria, faltam)
}
